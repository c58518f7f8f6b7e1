import type { Account, LiveDetail } from '@live/protocol';
import { useRoomSession, useStore } from '@live/web';
import { useState } from 'react';
import { Sheet } from '../components/Sheet.tsx';
import { texts } from '../lib/texts.ts';
import { ChangeAccount } from './ChangeAccount.tsx';
import styles from './RoomHead.module.css';

interface RoomHeadProps {
  room: LiveDetail;
  online: number | undefined;
  account: Account;
}

const DEFAULT_AVATAR = '/default-avatar.svg';

export const RoomHead = ({ room, online, account }: RoomHeadProps) => {
  const connection = useStore(useRoomSession().connection);
  const [isOpen, setOpen] = useState(false);
  const status = texts.connection[connection] || account.nickname.slice(0, 1);
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
        <h1>{room.liveTitle}</h1>
        <p>
          {room.anchorAccountNickname}
          {online !== undefined && <span> · {texts.watch.online(online)}</span>}
        </p>
      </div>
      <button
        type="button"
        className={styles.me}
        data-state={connection}
        onClick={() => setOpen(true)}
        aria-label={`${status}，${texts.entrance.as(account.nickname)}`}
      >
        {status}
      </button>
      {isOpen && (
        <Sheet title={account.nickname} onClose={() => setOpen(false)}>
          <ChangeAccount account={account} />
        </Sheet>
      )}
    </header>
  );
};
