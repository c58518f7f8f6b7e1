import { type Comment, Flag, isRunning, type LiveDetail, liveMode } from '@live/protocol';
import { useRoom } from '@live/web';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ActivityCard } from '../features/activity/ActivityCard.tsx';
import { CommentFeed } from '../features/comments/CommentFeed.tsx';
import { Composer } from '../features/comments/Composer.tsx';
import { LeftOutLine } from '../features/comments/LeftOutLine.tsx';
import { PinnedLine } from '../features/comments/PinnedLine.tsx';
import { RefusedAtEnd } from '../features/comments/RefusedAtEnd.tsx';
import { useMention } from '../features/comments/useMention.ts';
import { useOwnHeld } from '../features/comments/useOwnHeld.ts';
import { LikeButton } from '../features/likes/LikeButton.tsx';
import { LuckyBagCard } from '../features/lucky-bag/LuckyBagCard.tsx';
import { ReportButton } from '../features/report/ReportButton.tsx';
import { Picture } from '../features/watch/Picture.tsx';
import { homeTexts } from '../lib/homeTexts.ts';
import { texts } from '../lib/texts.ts';
import { RoomHead } from './RoomHead.tsx';
import styles from './RoomStage.module.css';
import { useIsModerator, useRunsRoom } from './roomRights.ts';
import { homePath } from './route.ts';
import { useModeratorToasts } from './useModeratorToasts.ts';

const LiveSummary = lazy(async () => ({
  default: (await import('../features/broadcast/LiveSummary.tsx')).LiveSummary,
}));

const PollCard = lazy(async () => ({
  default: (await import('../features/poll/PollCard.tsx')).PollCard,
}));

const QuestionsButton = lazy(async () => ({
  default: (await import('../features/audience-questions/QuestionsButton.tsx')).QuestionsButton,
}));

const SpotlightCard = lazy(async () => ({
  default: (await import('../features/products/SpotlightCard.tsx')).SpotlightCard,
}));

const HeldButton = lazy(async () => ({
  default: (await import('../features/moderation/HeldButton.tsx')).HeldButton,
}));

const ModeratorActions = lazy(async () => ({
  default: (await import('../features/moderation/ModeratorActions.tsx')).ModeratorActions,
}));

const CommentMenu = lazy(async () => ({
  default: (await import('../features/report/CommentMenu.tsx')).CommentMenu,
}));

export const ViewerRoom = ({ room }: { room: LiveDetail }) => {
  const running = isRunning(liveMode(room));
  const ownHeld = useOwnHeld(running);
  const [heldQuestions = [], held = []] = useMemo(() => {
    const isQuestion = ownHeld.filter((one) => one.isQuestion === Flag.YES);
    return [isQuestion, ownHeld.filter((one) => one.isQuestion !== Flag.YES)];
  }, [ownHeld]);
  const isModerator = useIsModerator();
  useModeratorToasts(isModerator);
  const mention = useMention();
  const [chosen, setChosen] = useState<Comment>();
  const hasPoll = useRoom(({ poll }) => poll.poll !== undefined);
  const hasSpotlight = useRoom(({ spotlight }) => spotlight !== null);
  // Cards lie on the middle of the picture, where a pause is told of otherwise.
  const isCovered = hasPoll || hasSpotlight;
  const [soundPlace, setSoundPlace] = useState<HTMLElement | null>(null);
  const summary = useRunsRoom() ? (
    <Suspense>
      <LiveSummary room={room} />
      <a className="button button-glass" href={homePath}>
        {homeTexts.back}
      </a>
    </Suspense>
  ) : undefined;
  return (
    <main className={styles.stage}>
      <Picture
        room={room}
        soundPlace={soundPlace}
        isCovered={isCovered}
        summary={summary}
        footer={<RefusedAtEnd held={ownHeld} />}
      />
      <RoomHead room={room} />
      {running && (
        <aside className={styles.cards}>
          <div>
            {isCovered && liveMode(room) === 'paused' && (
              <output className={styles.paused}>{texts.states.paused}</output>
            )}
            <PinnedLine />
            <ActivityCard />
          </div>
          <div className={styles.opening}>
            <LuckyBagCard />
            <Suspense>
              <QuestionsButton held={heldQuestions} />
            </Suspense>
            {isModerator && (
              <Suspense>
                <HeldButton />
              </Suspense>
            )}
            <div ref={setSoundPlace} />
          </div>
        </aside>
      )}
      {running && (
        <div className={styles.talk} data-tall={hasPoll}>
          {hasSpotlight && (
            <Suspense>
              <SpotlightCard />
            </Suspense>
          )}
          {hasPoll && (
            <Suspense>
              <PollCard />
            </Suspense>
          )}
          <LeftOutLine />
          <CommentFeed held={held} onReply={mention.set} onMenu={setChosen} />
          <div className={styles.bar}>
            <Composer mention={mention} />
            <LikeButton />
            <ReportButton />
          </div>
        </div>
      )}
      {chosen && (
        <Suspense>
          <CommentMenu
            comment={chosen}
            onReply={mention.set}
            onClose={() => setChosen(undefined)}
            more={
              isModerator &&
              running && (
                <Suspense>
                  <ModeratorActions comment={chosen} onDone={() => setChosen(undefined)} />
                </Suspense>
              )
            }
          />
        </Suspense>
      )}
    </main>
  );
};
