import { type LiveDetail, liveMode } from '@live/protocol';
import { launchTexts } from '@live/web/bag-launch';
import { useEffect, useState } from 'react';
import { icons } from '../components/icons.tsx';
import { Sheet, SheetTop } from '../components/Sheet.tsx';
import { ActivityCard } from '../features/activity/ActivityCard.tsx';
import { QuestionsControl } from '../features/audience-questions/QuestionsControl.tsx';
import { ControlButton } from '../features/broadcast/ControlButton.tsx';
import { stopCapture } from '../features/broadcast/capture.ts';
import { EndButton } from '../features/broadcast/EndButton.tsx';
import { HostPanel } from '../features/broadcast/HostPanel.tsx';
import { LiveClock } from '../features/broadcast/LiveClock.tsx';
import { Preview } from '../features/broadcast/Preview.tsx';
import { PromptCard } from '../features/broadcast/PromptCard.tsx';
import { Uplink } from '../features/broadcast/Uplink.tsx';
import { useLeaveQuestion } from '../features/broadcast/useLeaveQuestion.ts';
import { usePromptVibration } from '../features/broadcast/usePromptVibration.ts';
import { usePublisher } from '../features/broadcast/usePublisher.ts';
import { useWakeLock } from '../features/broadcast/useWakeLock.ts';
import { CommentFeed } from '../features/comments/CommentFeed.tsx';
import { Composer } from '../features/comments/Composer.tsx';
import { PinnedLine } from '../features/comments/PinnedLine.tsx';
import { useMention } from '../features/comments/useMention.ts';
import { LaunchForm } from '../features/lucky-bag/LaunchForm.tsx';
import { LuckyBagCard } from '../features/lucky-bag/LuckyBagCard.tsx';
import { PollCard } from '../features/poll/PollCard.tsx';
import { PollForm } from '../features/poll/PollForm.tsx';
import { Shelf } from '../features/products/Shelf.tsx';
import { SpotlightCard } from '../features/products/SpotlightCard.tsx';
import { luckyBagTexts } from '../lib/luckyBagTexts.ts';
import { orientationIn } from '../lib/orientationIn.ts';
import { pollTexts } from '../lib/pollTexts.ts';
import { productTexts } from '../lib/productTexts.ts';
import { RoomHead } from './RoomHead.tsx';
import styles from './RoomStage.module.css';

export const HostRoom = ({ room }: { room: LiveDetail }) => {
  const mention = useMention();
  const [launching, setLaunching] = useState<'bag' | 'poll' | 'products'>();
  const closeForm = () => setLaunching(undefined);
  const isLiving = liveMode(room) === 'living';
  const publisher = usePublisher(room.liveId, isLiving);
  useLeaveQuestion(publisher !== undefined);
  useWakeLock();
  usePromptVibration();
  // However the live ends for the host: the camera must not stay on.
  useEffect(() => stopCapture, []);
  return (
    <SheetTop value={<PromptCard />}>
      <main className={styles.stage}>
        <Preview {...orientationIn(room)} cover={room.liveLogo} isPaused={!isLiving} />
        <RoomHead room={room} second={<LiveClock room={room} />}>
          <EndButton />
        </RoomHead>
        <div className={styles.column}>
          <div className={styles.above}>
            <aside className={styles.cards}>
              <div>
                <Uplink publisher={publisher} />
                <PinnedLine />
                <ActivityCard />
              </div>
              <LuckyBagCard mayEnter={false} />
            </aside>
            <div className={styles.running}>
              <SpotlightCard isHost />
              <PollCard isHost />
            </div>
          </div>
          <PromptCard />
          <div className={styles.said}>
            <CommentFeed onReply={mention.set} />
          </div>
          <div className={styles.panel}>
            <HostPanel
              room={room}
              more={
                <>
                  <ControlButton icon={icons.bag} onClick={() => setLaunching('bag')}>
                    {luckyBagTexts.launch}
                  </ControlButton>
                  <ControlButton icon={icons.poll} onClick={() => setLaunching('poll')}>
                    {pollTexts.title}
                  </ControlButton>
                  <QuestionsControl
                    button={(name, open) => (
                      <ControlButton icon={icons.question} onClick={open}>
                        {name}
                      </ControlButton>
                    )}
                  />
                  <ControlButton icon={icons.product} onClick={() => setLaunching('products')}>
                    {productTexts.title}
                  </ControlButton>
                </>
              }
              composer={<Composer mention={mention} isExempt />}
            />
          </div>
        </div>
        {launching === 'bag' && (
          <Sheet title={launchTexts.title} onClose={closeForm}>
            <LaunchForm onDone={closeForm} />
          </Sheet>
        )}
        {launching === 'products' && (
          <Sheet title={productTexts.title} onClose={closeForm}>
            <Shelf isHost />
          </Sheet>
        )}
        {launching === 'poll' && (
          <Sheet title={pollTexts.form.title} onClose={closeForm}>
            <PollForm onDone={closeForm} />
          </Sheet>
        )}
      </main>
    </SheetTop>
  );
};
