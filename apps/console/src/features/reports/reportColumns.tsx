import type { Report } from '@live/protocol';
import type { TableColumnsType } from 'antd';
import { LinkButton } from '../../components/LinkButton.tsx';
import { PersonName } from '../../components/PersonName.tsx';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { type ReportActions, ReportCell } from './ReportCell.tsx';

const { columns: titles } = lazyTexts.reports;

/** Reporter and actions are shown to super admins only, who are the ones that may delete. */
export const reportColumns = (
  on: ReportActions,
  deleteReport: ((report: Report) => void) | undefined,
): TableColumnsType<Report> => {
  const content = {
    title: titles.content,
    key: 'content',
    render: (_: unknown, report: Report) => <ReportCell report={report} on={on} />,
  };
  const time = { title: titles.time, dataIndex: 'createdAt', className: 'figures', width: 170 };
  if (!deleteReport) return [content, time];
  return [
    {
      title: titles.account,
      key: 'account',
      ellipsis: true,
      width: 110,
      render: (_, { accountId, accountName = '' }) =>
        accountId === undefined ? (
          accountName
        ) : (
          <PersonName accountId={accountId} name={accountName} />
        ),
    },
    content,
    { title: titles.title, dataIndex: 'liveTitle', ellipsis: true, width: 130 },
    time,
    {
      title: titles.actions,
      key: 'actions',
      width: 80,
      render: (_, report) => (
        <LinkButton danger onClick={() => deleteReport(report)}>
          {lazyTexts.reports.delete}
        </LinkButton>
      ),
    },
  ];
};
