import { isRunning, type LiveDetail, liveMode } from '@live/protocol';
import { useRoom, useRoomModel } from '@live/web';
import { type PropsWithChildren, type ReactNode, useState } from 'react';
import { Avatar } from '../components/Avatar.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { homeTexts } from '../lib/homeTexts.ts';
import { texts } from '../lib/texts.ts';
import { ChangeAccount } from './ChangeAccount.tsx';
import styles from './RoomHead.module.css';
import { mayCreateRooms } from './roomRights.ts';
import { homePath } from './route.ts';

interface RoomHeadProps {
  room: LiveDetail;
  /** Stands in the second line instead of the host and how many are here. */
  second?: ReactNode;
}

/** Who is on air and how it stands; on the right what the page puts there, and one's own account. */
export const RoomHead = ({ room, second, children }: PropsWithChildren<RoomHeadProps>) => {
  const connection = useRoom((state) => state.connection);
  const online = useRoom(({ counts }) => counts.online);
  const isRoomRunning = isRunning(liveMode(room));
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <Avatar src={room.anchorAccountPortrait} className={styles.avatar} />
        <div className={styles.names}>
          <h1 className="ellipsis">{room.liveTitle}</h1>
          <p>
            {second ?? (
              <>
                <span>{room.anchorAccountNickname}</span>
                {isRoomRunning && online !== undefined && (
                  <span>· {texts.watch.online(online)}</span>
                )}
              </>
            )}
            {isRoomRunning && (
              <output className={styles.state} data-state={connection}>
                {texts.connection[connection]}
              </output>
            )}
          </p>
        </div>
      </div>
      {children}
      <Me />
    </header>
  );
};

/** One's own account. */
const Me = () => {
  const { account } = useRoomModel();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.me} onClick={() => setOpen(true)}>
        {texts.entrance.me(account.nickname)}
      </button>
      {isOpen && (
        <Sheet title={account.nickname} onClose={() => setOpen(false)}>
          {mayCreateRooms(account) && (
            <a className="button button-wide" href={homePath}>
              {homeTexts.back}
            </a>
          )}
          <ChangeAccount account={account} />
        </Sheet>
      )}
    </>
  );
};
