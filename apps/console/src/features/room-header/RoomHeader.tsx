import { type Account, formatDuration, isRunning, type LiveDetail, liveMode } from '@live/protocol';
import { useElapsedSeconds } from '@live/web';
import { Avatar } from '../../components/Avatar.tsx';
import { texts } from '../../lib/texts.ts';
import { CategoryField } from './CategoryField.tsx';
import { EndLiveButton } from './EndLiveButton.tsx';
import { HostName, OperatorsPresent } from './OperatorsPresent.tsx';
import styles from './RoomHeader.module.css';
import { stateText } from './stateText.ts';
import type { UnfinishedDialog } from './UnfinishedList.tsx';

interface RoomHeaderProps {
  room: LiveDetail;
  account: Account;
  onOpen(place: UnfinishedDialog): void;
}

export const RoomHeader = ({ room, account, onOpen }: RoomHeaderProps) => {
  const mode = liveMode(room);
  const notice = stateText(room);
  return (
    <div className={styles.header}>
      <Avatar
        className={styles.avatar}
        src={room.anchorAccountPortrait}
        alt={texts.header.hostAvatar}
      />
      <div className={styles.names}>
        <div className={styles.titleRow}>
          <h1 className={styles.title} title={room.liveTitle}>
            {room.liveTitle}
          </h1>
          <span className={styles.state} data-mode={mode}>
            {texts.states[mode]}
          </span>
        </div>
        <div className={styles.people}>
          <p className="ellipsis">
            <HostName room={room} />
            {room.corpName && (
              <>
                <span aria-hidden="true"> · </span>
                <span title={room.corpName}>{room.corpName}</span>
              </>
            )}
          </p>
          <OperatorsPresent room={room} />
        </div>
      </div>
      <div className={styles.controls}>
        {isRunning(mode) && <LiveTimer room={room} />}
        {notice && <p className={styles.notice}>{notice}</p>}
        <div className={styles.category}>
          <CategoryField room={room} account={account} />
        </div>
        {isRunning(mode) ? (
          <EndLiveButton liveId={room.liveId} onOpen={onOpen} />
        ) : (
          (['review', 'report'] as const).map((view) => (
            <a key={view} className="button" href={`/?id=${room.liveId}&view=${view}`}>
              {texts.header[view]}
            </a>
          ))
        )}
      </div>
    </div>
  );
};

const LiveTimer = ({ room }: { room: LiveDetail }) => {
  const seconds = useElapsedSeconds(room.beginTime, room.txTime);
  return (
    <span className={styles.timer} role="timer" aria-label={texts.header.liveFor}>
      {formatDuration(seconds)}
    </span>
  );
};
