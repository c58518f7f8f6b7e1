import { isSuperAdmin, type Report } from '@live/protocol';
import { useState } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { PagedTable } from '../../components/PagedTable.tsx';
import { RoomDialog } from '../../components/RoomDialog.tsx';
import type { RoomDialogProps } from '../../components/RoomDialogProps.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import styles from './ReportsDialog.module.css';
import { reportColumns } from './reportColumns.tsx';

export const ReportsDialog = ({ room, account, open, onClose }: RoomDialogProps) => {
  const { liveId } = room;
  const [content, setContent] = useState('');
  const filter = content === '' ? {} : { content };
  const pages = usePages<Report>({
    queryKey: ['reports', liveId, content],
    isOpen: open,
    fetchPage: (page, signal) =>
      api.call('reportList', { liveId, ...page, ...filter }, { quiet: true, signal }),
  });
  useRefreshOn(['reportHost'], open, pages.refresh);

  const remove = async ({ id, content: reportContent }: Report) => {
    const isConfirmed = await confirm({
      title: texts.reports.removeTitle,
      content: texts.reports.removeQuestion,
      detail: reportContent,
      isDangerous: true,
      onOk: () => api.call('reportDelete', { liveId, reportId: id }),
    });
    if (!isConfirmed) return;
    toast('success', texts.reports.removed);
    await pages.refresh();
  };

  const columns = reportColumns(
    isSuperAdmin(account.thirdLiveRole) ? (report) => void remove(report) : undefined,
  );
  return (
    <RoomDialog
      title={texts.actions.reports}
      width={850}
      open={open}
      onClose={onClose}
      tools={
        <>
          <SearchField
            className={styles.search}
            label={texts.reports.search}
            maxLength={200}
            isLoading={pages.isLoading}
            onSearch={setContent}
          />
          <ExportButton
            call="reportExport"
            input={{ liveId, ...filter }}
            what={texts.reports.all}
            isEmpty={pages.total === 0}
          />
        </>
      }
    >
      <PagedTable pages={pages} rowKey="id" columns={columns} />
    </RoomDialog>
  );
};
