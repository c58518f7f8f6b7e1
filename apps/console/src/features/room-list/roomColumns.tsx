import { liveMode, type RoomSummary } from '@live/protocol';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../components/LinkButton.tsx';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './RoomList.module.css';

const DeleteRoom = ({ liveId, onDeleted }: { liveId: string; onDeleted(): void }) => {
  const deleteRoom = async () => {
    const isConfirmed = await confirm({
      title: lazyTexts.roomList.deleteTitle,
      content: lazyTexts.roomList.deleteQuestion,
      isDangerous: true,
      onOk: () => api.call('roomDelete', { liveId }),
    });
    if (!isConfirmed) return;
    toast('success', lazyTexts.roomList.deleted);
    onDeleted();
  };
  return (
    <LinkButton
      danger
      onClick={(event) => {
        // A click on the row opens the room.
        event.stopPropagation();
        void deleteRoom();
      }}
    >
      {lazyTexts.roomList.delete}
    </LinkButton>
  );
};

const { columns: titles } = lazyTexts.roomList;

/** A cover that is missing, or cannot be loaded, is named as such. */
const Cover = ({ src }: { src: string }) => {
  const [failed, setFailed] = useState<string>();
  const isMissing = src === '' || failed === src;
  return (
    <span className={styles.cover}>
      {isMissing ? (
        lazyTexts.roomList.noCover
      ) : (
        <img src={src} alt="" onError={() => setFailed(src)} />
      )}
    </span>
  );
};

/** A click on the row opens the console; these do not reach it. */
const ViewLinks = ({ liveId }: { liveId: string }) =>
  (['review', 'report'] as const).map((view) => (
    <a key={view} href={`/?id=${liveId}&view=${view}`} onClick={(event) => event.stopPropagation()}>
      {texts.header[view]}
    </a>
  ));

export const roomColumns = (
  mayDelete: boolean,
  onDeleted: () => void,
): TableColumnsType<RoomSummary> => [
  {
    title: titles.title,
    key: 'title',
    render: (_, room) => (
      <div className={styles.room}>
        <Cover src={room.liveLogo} />
        <a href={`/?id=${room.liveId}`} title={room.liveTitle}>
          {room.liveTitle}
        </a>
      </div>
    ),
  },
  {
    title: titles.state,
    key: 'state',
    width: 100,
    render: (_, room) => {
      const mode = liveMode(room);
      return (
        <span className={styles.state} data-mode={mode}>
          {texts.states[mode]}
        </span>
      );
    },
  },
  {
    title: titles.host,
    key: 'host',
    width: '16%',
    render: (_, room) => (
      <div className={styles.host}>
        <span>{room.anchorAccountNickname}</span>
        <small className="ellipsis" title={room.corpName}>
          {room.corpName}
        </small>
      </div>
    ),
  },
  {
    title: titles.category,
    key: 'category',
    // In narrow windows the title needs the space.
    responsive: ['xl'],
    width: 108,
    render: (_, room) => room.liveCategoryName || lazyTexts.roomList.noCategory,
  },
  {
    title: titles.online,
    key: 'online',
    width: 96,
    align: 'right',
    render: (_, room) => <span className="figures">{formatCount(room.onlineCount)}</span>,
  },
  {
    title: titles.begin,
    key: 'begin',
    width: 182,
    render: (_, room) => (
      <span className="figures">{room.beginTime || lazyTexts.roomList.notBegun}</span>
    ),
  },
  {
    title: titles.actions,
    key: 'actions',
    width: mayDelete ? 148 : 104,
    render: (_, room) => (
      <span className={styles.actions}>
        {room.beginTime && <ViewLinks liveId={room.liveId} />}
        {mayDelete && liveMode(room) !== 'deleted' && (
          <DeleteRoom liveId={room.liveId} onDeleted={onDeleted} />
        )}
      </span>
    ),
  },
];
