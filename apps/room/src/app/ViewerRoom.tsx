import { type Account, isRunning, type LiveDetail, liveMode } from '@live/protocol';
import { ActivityCard } from '../features/activity/ActivityCard.tsx';
import { CommentFeed } from '../features/comments/CommentFeed.tsx';
import { Composer } from '../features/comments/Composer.tsx';
import { useMention } from '../features/comments/useMention.ts';
import { LikeButton } from '../features/likes/LikeButton.tsx';
import { LuckyBagCard } from '../features/lucky-bag/LuckyBagCard.tsx';
import { ReportButton } from '../features/report/ReportButton.tsx';
import { Picture } from '../features/watch/Picture.tsx';
import type { PresenceState } from './presence.state.ts';
import { RoomHead } from './RoomHead.tsx';
import styles from './RoomStage.module.css';

interface ViewerRoomProps {
  room: LiveDetail;
  account: Account;
  presence: PresenceState;
}

export const ViewerRoom = ({ room, account, presence }: ViewerRoomProps) => {
  const running = isRunning(liveMode(room));
  const mention = useMention();
  return (
    <main className={styles.stage}>
      <Picture room={room} />
      <RoomHead room={room} online={presence.online} account={account} />
      <aside className={styles.cards}>
        {running && <LuckyBagCard />}
        {running && <ActivityCard />}
      </aside>
      {running && (
        <div className={styles.talk}>
          <CommentFeed onReply={mention.set} />
          <div className={styles.bar}>
            <Composer
              isSilenced={presence.isSilenced}
              isAllSilenced={presence.isAllSilenced}
              mention={mention}
            />
            <LikeButton likes={presence.likes} />
            <ReportButton />
          </div>
        </div>
      )}
    </main>
  );
};
