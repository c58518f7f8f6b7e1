import type { ListedRoom } from '@live/protocol';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import listStyles from '../../components/AdminList.module.css';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { FADE_TRANSITION } from '../../components/fadeTransition.ts';
import { PagedTable } from '../../components/PagedTable.tsx';
import { PublishKeyPanel } from '../../components/PublishKeyPanel.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useOpened } from '../../components/useOpened.ts';
import { usePages } from '../../components/usePages.ts';
import { adminRoomTexts as words } from '../../lib/adminRoomTexts.ts';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { publishKeyTexts } from '../../lib/publishKeyTexts.ts';
import { adminRoomColumns, type RoomAction } from './adminRoomColumns.tsx';
import { RoomFormDialog } from './RoomFormDialog.tsx';

const states = words.states.map((label, value) => ({
  value: value as ListedRoom['liveState'],
  label,
}));

/** All rooms of the platform. */
export const RoomTable = () => {
  const [keyword, setKeyword] = useState('');
  const [liveState, setLiveState] = useState<ListedRoom['liveState']>();
  const { opened, open, close } = useOpened<ListedRoom>();
  const wanted = { keyword, ...(liveState !== undefined && { liveState }) };
  const key = useOpened<ListedRoom>();
  const pages = usePages({
    queryKey: ['admin-rooms', wanted],
    isOpen: true,
    fetchPage: (page, signal) =>
      api.call('adminRoomList', { ...page, ...wanted }, { quiet: true, signal }),
  });

  const remove = async ({ liveId, liveTitle }: ListedRoom) => {
    let handledBy: string | undefined;
    const isConfirmed = await confirm({
      title: words.deleteTitle,
      content: words.deleteQuestion(liveTitle),
      isDangerous: true,
      onOk: async () => {
        ({ handledBy } = await api.call('adminRoomDelete', { liveId }));
      },
    });
    if (!isConfirmed) return;
    if (handledBy === undefined) toast('success', words.deleted(liveTitle));
    else toast('info', words.deletedBy(handledBy, liveTitle));
    await pages.refresh();
  };

  const act = (action: RoomAction, room: ListedRoom) => {
    if (action === 'edit') open(room);
    else if (action === 'key') key.open(room);
    // A failure has been shown by then.
    else void remove(room).catch(() => {});
  };

  return (
    <section className={listStyles.list}>
      <div className={listStyles.tools}>
        <SearchField
          style={{ width: 'min(280px, 100%)' }}
          label={words.search}
          maxLength={100}
          onSearch={setKeyword}
        />
        <FilterSelect<ListedRoom['liveState']>
          width={200}
          name={words.anyState}
          value={liveState}
          options={states}
          onChange={setLiveState}
        />
        <span className="spring" />
        <Button type="primary" onClick={() => open()}>
          {words.add}
        </Button>
      </div>
      <PagedTable<ListedRoom>
        pages={pages}
        rowKey="liveId"
        columns={adminRoomColumns(act)}
        scroll={{ x: 900 }}
        empty={<div className="empty-data">{words.none}</div>}
      />
      {opened && (
        <RoomFormDialog
          key={opened.turn}
          room={opened.item}
          open={opened.isOpen}
          onSaved={() => void pages.refresh()}
          onClose={close}
        />
      )}
      {key.opened?.item && (
        <Modal
          {...FADE_TRANSITION}
          key={`key ${key.opened.turn}`}
          title={publishKeyTexts.titleOf(key.opened.item.liveTitle)}
          width={560}
          centered
          open={key.opened.isOpen}
          footer={null}
          onCancel={key.close}
        >
          <PublishKeyPanel liveId={key.opened.item.liveId} isOpen={key.opened.isOpen} />
        </Modal>
      )}
    </section>
  );
};
