import { type ListedRoom, LiveState } from '@live/protocol';
import type { TableColumnsType } from 'antd';
import { LinkButton } from '../../components/LinkButton.tsx';
import { adminRoomTexts as words } from '../../lib/adminRoomTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './RoomTable.module.css';

export type RoomAction = 'edit' | 'key' | 'delete';

const actions: readonly RoomAction[] = ['edit', 'key', 'delete'];

/** A replay is an ended room whose recording is complete. */
const stateOf = ({ liveState, liveRecordFinished }: ListedRoom): string =>
  liveState === LiveState.ENDED && liveRecordFinished
    ? texts.states.replay
    : words.states[liveState];

export const adminRoomColumns = (
  onAction: (action: RoomAction, room: ListedRoom) => void,
): TableColumnsType<ListedRoom> => [
  {
    title: words.columns.title,
    key: 'title',
    ellipsis: true,
    render: (_, { liveId, liveTitle, beginTime }) =>
      beginTime === '' ? liveTitle : <a href={`/?id=${liveId}`}>{liveTitle}</a>,
  },
  { title: words.columns.liveId, dataIndex: 'liveId', width: 150, ellipsis: true },
  {
    title: words.columns.state,
    key: 'state',
    width: 104,
    render: (_, room) => (
      <span className={styles.state} data-state={room.liveState}>
        {stateOf(room)}
      </span>
    ),
  },
  {
    title: words.columns.host,
    key: 'host',
    width: 170,
    ellipsis: true,
    render: (_, { anchorAccountNickname, anchorAccountName }) =>
      `${anchorAccountNickname}（${anchorAccountName}）`,
  },
  {
    title: words.columns.category,
    key: 'category',
    width: 110,
    responsive: ['xl'],
    ellipsis: true,
    render: (_, { liveCategoryName }) => liveCategoryName || words.noCategory,
  },
  {
    title: words.columns.created,
    key: 'created',
    width: 178,
    responsive: ['xl'],
    render: (_, { createdAt }) => <span className="figures">{createdAt}</span>,
  },
  {
    title: words.columns.actions,
    key: 'actions',
    width: 280,
    render: (_, room) => (
      <span className={styles.actions}>
        {room.beginTime !== '' && (
          <a
            href={`/?id=${room.liveId}&view=review`}
            aria-label={words.actionOn(words.review, room.liveTitle)}
          >
            {words.review}
          </a>
        )}
        {room.liveState !== LiveState.DELETED &&
          actions.map((action) => (
            <LinkButton
              key={action}
              danger={action === 'delete'}
              aria-label={words.actionOn(words[action], room.liveTitle)}
              onClick={() => onAction(action, room)}
            >
              {words[action]}
            </LinkButton>
          ))}
      </span>
    ),
  },
];
