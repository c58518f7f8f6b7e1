import type { Report } from '@live/protocol';
import { Button, type TableColumnsType } from 'antd';
import { texts } from '../../lib/texts.ts';
import styles from './ReportsDialog.module.css';

const { columns: titles } = texts.reports;

/** Reporter and actions are shown to super admins only, who are the ones that may delete. */
export const reportColumns = (
  remove: ((report: Report) => void) | undefined,
): TableColumnsType<Report> => {
  const content = {
    title: titles.content,
    key: 'content',
    render: (_: unknown, report: Report) => <bdi className={styles.content}>{report.content}</bdi>,
  };
  const time = { title: titles.time, dataIndex: 'createdAt', className: 'figures', width: 170 };
  if (!remove) return [content, time];
  return [
    { title: titles.account, dataIndex: 'accountName', ellipsis: true, width: 130 },
    content,
    { title: titles.title, dataIndex: 'liveTitle', ellipsis: true, width: 170 },
    time,
    {
      title: titles.actions,
      key: 'actions',
      width: 80,
      render: (_, report) => (
        <Button
          type="link"
          size="small"
          danger
          style={{ padding: 0 }}
          onClick={() => remove(report)}
        >
          {texts.reports.remove}
        </Button>
      ),
    },
  ];
};
