import type { PlannedRoom } from '@live/protocol';
import { viewerUrl } from '@live/web';
import { instantOf, planTimeText } from '@live/web/plan-time';
import type { TableColumnsType } from 'antd';
import { LinkButton } from '../../components/LinkButton.tsx';
import { plannedTexts as words } from '../../lib/plannedTexts.ts';
import { leftText } from './leftText.ts';
import styles from './PlannedRooms.module.css';

const { columns: titles } = words;

interface PlannedActions {
  /** The signed-in account: hosts begin their own rooms. */
  accountId: string;
  onCopy(room: PlannedRoom): void;
  onEdit(room: PlannedRoom): void;
  onCancel(room: PlannedRoom): void;
}

const PlanTime = ({ planTime }: PlannedRoom) => {
  if (planTime === '') return words.noTime;
  const left = instantOf(planTime) - Date.now();
  return (
    <span className={styles.time} data-late={left <= 0}>
      <span className="figures">{planTimeText(planTime)}</span>
      <small>{leftText(left)}</small>
    </span>
  );
};

export const plannedColumns = ({
  accountId,
  onCopy,
  onEdit,
  onCancel,
}: PlannedActions): TableColumnsType<PlannedRoom> => [
  {
    title: titles.room,
    key: 'room',
    render: (_, room) => (
      <div className={styles.room}>
        {room.liveLogo ? (
          <img className={styles.cover} src={room.liveLogo} alt="" />
        ) : (
          <span className={styles.cover} />
        )}
        <a href={viewerUrl(room.liveId)} target="_blank" rel="noreferrer" title={room.liveTitle}>
          {room.liveTitle}
        </a>
      </div>
    ),
  },
  {
    title: titles.time,
    key: 'time',
    width: 182,
    render: (_, room) => <PlanTime {...room} />,
  },
  {
    title: titles.host,
    key: 'host',
    width: '16%',
    ellipsis: true,
    render: (_, room) => room.anchorAccountNickname,
  },
  {
    title: titles.category,
    key: 'category',
    responsive: ['xl'],
    width: 108,
    render: (_, room) => room.liveCategoryName || words.noCategory,
  },
  {
    title: titles.actions,
    key: 'actions',
    width: 270,
    render: (_, room) => {
      const labelled = (action: string) => ({
        'aria-label': words.actionOn(action, room.liveTitle),
      });
      return (
        <span className={styles.actions}>
          {room.anchorAccountId === accountId && (
            <LinkButton href={viewerUrl(room.liveId)} target="_blank" {...labelled(words.start)}>
              {words.start}
            </LinkButton>
          )}
          <LinkButton onClick={() => onCopy(room)} {...labelled(words.copy)}>
            {words.copy}
          </LinkButton>
          <LinkButton onClick={() => onEdit(room)} {...labelled(words.edit)}>
            {words.edit}
          </LinkButton>
          <LinkButton danger onClick={() => onCancel(room)} {...labelled(words.cancel)}>
            {words.cancel}
          </LinkButton>
        </span>
      );
    },
  },
];
