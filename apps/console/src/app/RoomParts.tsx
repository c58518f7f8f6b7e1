import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { lazyThemed } from '../components/lazyThemed.tsx';
import type { RoomSession } from '../realtime/RoomSession.ts';
import { RoomLayout } from './RoomLayout.tsx';

const CommentPart = lazyThemed(
  async () => (await import('../features/comments/CommentPanel.tsx')).CommentPanel,
);

/** Starts hearing only after its features listen (children's effects run first). */
export const RoomParts = ({ session }: { session: RoomSession }) => {
  useEffect(() => session.start(), [session]);
  const { room } = session;
  return (
    <RoomLayout
      logo={room.liveLogo}
      header={<h1>{room.liveTitle}</h1>}
      comments={
        <ErrorBoundary>
          <Suspense>
            <CommentPart />
          </Suspense>
        </ErrorBoundary>
      }
    />
  );
};
