import type { Account, PlannedRoom } from '@live/protocol';
import { viewerUrl } from '@live/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { namedArrows } from '../../components/PagedTable.tsx';
import { api } from '../../lib/api.ts';
import { callQuery } from '../../lib/callQuery.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { plannedTexts as words } from '../../lib/plannedTexts.ts';
import { texts } from '../../lib/texts.ts';
import { PlanDialog } from './PlanDialog.tsx';
import styles from './PlannedRooms.module.css';
import { plannedColumns } from './plannedColumns.tsx';

/** Planned rooms stand above the list of rooms, and leave it in sight. */
const PAGE_SIZE = 5;
/** They change elsewhere, as the rooms below. */
const REFRESH_MS = 5_000;

const copyLink = async ({ liveId }: PlannedRoom) => {
  try {
    // Missing where the page did not come over HTTPS.
    await navigator.clipboard.writeText(viewerUrl(liveId));
    toast('success', words.copied);
  } catch {
    toast('warning', words.uncopied);
  }
};

/** The title of the page with what plans a live, and the rooms that have not begun. */
export const PlannedRooms = ({ account, title }: { account: Account; title: string }) => {
  const [pageNum, setPageNum] = useState(1);
  const [editing, setEditing] = useState<{ room: PlannedRoom | undefined; key: number }>();
  const [isOpen, setOpen] = useState(false);
  const rooms = useQuery({
    ...callQuery('plannedRoomList', { pageNum, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
  const { data } = rooms;
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  if (data && !rooms.isPlaceholderData && pageNum > lastPage) setPageNum(lastPage);

  const edit = (room: PlannedRoom | undefined) => {
    setEditing({ room, key: Date.now() });
    setOpen(true);
  };
  const cancel = async ({ liveId, liveTitle }: PlannedRoom) => {
    let handledBy: string | undefined;
    const isConfirmed = await confirm({
      title: words.cancel,
      content: words.cancelQuestion(liveTitle),
      isDangerous: true,
      onOk: async () => {
        ({ handledBy } = await api.call('plannedRoomCancel', { liveId }));
      },
    });
    if (isConfirmed && handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
    else if (isConfirmed) toast('success', words.cancelled);
    await rooms.refetch();
  };

  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        {/* A back end without a desk has no planned rooms. */}
        {data && (
          <Button type="primary" onClick={() => edit(undefined)}>
            {words.create}
          </Button>
        )}
      </div>
      {data && data.total > 0 && (
        <section className={styles.planned} aria-label={words.title}>
          <h2>{words.title}</h2>
          <Table<PlannedRoom>
            rowKey="liveId"
            size="middle"
            columns={plannedColumns({
              accountId: account.id,
              onCopy: (room) => void copyLink(room),
              onEdit: edit,
              onCancel: (room) => void cancel(room),
            })}
            dataSource={data.items}
            loading={rooms.isPlaceholderData}
            scroll={{ x: 860 }}
            pagination={{
              current: pageNum,
              pageSize: PAGE_SIZE,
              total: data.total,
              hideOnSinglePage: true,
              itemRender: namedArrows,
              showTotal: words.total,
              onChange: setPageNum,
            }}
          />
        </section>
      )}
      {editing && (
        <PlanDialog
          key={editing.key}
          room={editing.room}
          open={isOpen}
          onSaved={() => void rooms.refetch()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
