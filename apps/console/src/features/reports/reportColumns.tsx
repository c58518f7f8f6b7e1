import type { Report } from '@live/protocol';
import type { TableColumnsType } from 'antd';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { PersonName } from '../../room/PersonName.tsx';
import { CaseButtons } from './CaseButtons.tsx';
import type { ReportActions } from './caseActions.ts';
import { ReportCell } from './ReportCell.tsx';

const { columns: titles } = lazyTexts.reports;

/** Reporter and actions are shown to super admins only, who are the ones that may delete. */
export const reportColumns = (on: ReportActions): TableColumnsType<Report> => {
  const content = {
    title: titles.content,
    key: 'content',
    render: (_: unknown, report: Report) => <ReportCell report={report} on={on} />,
  };
  const time = { title: titles.time, dataIndex: 'createdAt', className: 'figures' };
  if (!on.deleteReport) return [content, { ...time, width: 170 }];
  return [
    {
      title: titles.account,
      key: 'account',
      ellipsis: true,
      width: 84,
      render: (_, { accountId, accountName = '' }) =>
        accountId === undefined ? (
          accountName
        ) : (
          <PersonName accountId={accountId} name={accountName} />
        ),
    },
    content,
    { title: titles.title, dataIndex: 'liveTitle', ellipsis: true, width: 84 },
    // Day and time, one below the other.
    { ...time, width: 100 },
    {
      title: titles.actions,
      key: 'actions',
      // All buttons of an open case in one line.
      width: 276,
      render: (_, report) => <CaseButtons report={report} on={on} />,
    },
  ];
};
