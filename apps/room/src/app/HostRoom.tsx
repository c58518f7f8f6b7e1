import { type LiveDetail, liveMode } from '@live/protocol';
import { useEffect, useState } from 'react';
import { Sheet } from '../components/Sheet.tsx';
import { ActivityCard } from '../features/activity/ActivityCard.tsx';
import { stopCapture } from '../features/broadcast/capture.ts';
import { EndButton } from '../features/broadcast/EndButton.tsx';
import { HostControls } from '../features/broadcast/HostControls.tsx';
import { LiveClock } from '../features/broadcast/LiveClock.tsx';
import { Preview } from '../features/broadcast/Preview.tsx';
import { PromptCard } from '../features/broadcast/PromptCard.tsx';
import { useWakeLock } from '../features/broadcast/useWakeLock.ts';
import { CommentFeed } from '../features/comments/CommentFeed.tsx';
import { Composer } from '../features/comments/Composer.tsx';
import { PinnedLine } from '../features/comments/PinnedLine.tsx';
import { useMention } from '../features/comments/useMention.ts';
import { LaunchForm } from '../features/lucky-bag/LaunchForm.tsx';
import { LuckyBagCard } from '../features/lucky-bag/LuckyBagCard.tsx';
import { hostTexts } from '../lib/hostTexts.ts';
import { orientationIn } from '../lib/orientationIn.ts';
import { texts } from '../lib/texts.ts';
import { RoomHead } from './RoomHead.tsx';
import styles from './RoomStage.module.css';

export const HostRoom = ({ room }: { room: LiveDetail }) => {
  const mention = useMention();
  const [isLaunching, setLaunching] = useState(false);
  useWakeLock();
  // However the live ends for the host: the camera must not stay on.
  useEffect(() => stopCapture, []);
  return (
    <main className={styles.stage}>
      <Preview {...orientationIn(room)} isPaused={liveMode(room) === 'paused'} />
      <RoomHead room={room} />
      <EndButton />
      <LiveClock room={room} />
      <aside className={styles.cards}>
        <LuckyBagCard mayEnter={false} />
        <ActivityCard />
      </aside>
      <div className={styles.talk} data-tall="true">
        <PromptCard />
        <PinnedLine />
        <CommentFeed onReply={mention.set} />
        <HostControls room={room} />
        <div className={styles.bar}>
          <Composer mention={mention} isExempt />
          <button type="button" className="button button-glass" onClick={() => setLaunching(true)}>
            {texts.luckyBag.launch}
          </button>
        </div>
      </div>
      {isLaunching && (
        <Sheet title={hostTexts.luckyBagForm.title} onClose={() => setLaunching(false)}>
          <LaunchForm onDone={() => setLaunching(false)} />
        </Sheet>
      )}
    </main>
  );
};
