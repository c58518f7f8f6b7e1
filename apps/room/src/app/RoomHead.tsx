import { isRunning, type LiveDetail, liveMode } from '@live/protocol';
import { useRoom, useRoomModel } from '@live/web';
import { useState } from 'react';
import { Sheet } from '../components/Sheet.tsx';
import { texts } from '../lib/texts.ts';
import { ChangeAccount } from './ChangeAccount.tsx';
import styles from './RoomHead.module.css';
import { mayCreateRooms } from './roomRights.ts';
import { homePath } from './route.ts';

const DEFAULT_AVATAR = '/default-avatar.svg';

export const RoomHead = ({ room }: { room: LiveDetail }) => {
  const { account } = useRoomModel();
  const connection = useRoom((state) => state.connection);
  const online = useRoom(({ counts }) => counts.online);
  const [isOpen, setOpen] = useState(false);
  const isRoomRunning = isRunning(liveMode(room));
  return (
    <header className={styles.head}>
      <img
        className={styles.avatar}
        src={room.anchorAccountPortrait || DEFAULT_AVATAR}
        alt=""
        onError={({ currentTarget }) => {
          if (!currentTarget.src.endsWith(DEFAULT_AVATAR)) currentTarget.src = DEFAULT_AVATAR;
        }}
      />
      <div className={styles.names}>
        <h1 className="ellipsis">{room.liveTitle}</h1>
        <p>
          <span>{room.anchorAccountNickname}</span>
          {isRoomRunning && online !== undefined && <span>· {texts.watch.online(online)}</span>}
          {isRoomRunning && (
            <output className={styles.state} data-state={connection}>
              {texts.connection[connection]}
            </output>
          )}
        </p>
      </div>
      <button type="button" className={styles.me} onClick={() => setOpen(true)}>
        {texts.entrance.me(account.nickname)}
      </button>
      {isOpen && (
        <Sheet title={account.nickname} onClose={() => setOpen(false)}>
          {mayCreateRooms(account) && (
            <a className="button button-wide" href={homePath}>
              {texts.home.back}
            </a>
          )}
          <ChangeAccount account={account} />
        </Sheet>
      )}
    </header>
  );
};
