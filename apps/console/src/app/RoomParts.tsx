import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { lazyThemed } from '../components/lazyThemed.tsx';
import { ActionBar } from '../features/room-actions/ActionBar.tsx';
import type { RoomSession } from '../realtime/RoomSession.ts';
import { RoomDialogs } from './RoomDialogs.tsx';
import { RoomLayout } from './RoomLayout.tsx';
import { useActionDialogs } from './useActionDialogs.ts';

const CommentPart = lazyThemed(
  async () => (await import('../features/comments/CommentPanel.tsx')).CommentPanel,
);

/** Composes the room from its features. */
export const RoomParts = ({ session }: { session: RoomSession }) => {
  const { room, account } = session;
  const dialogs = useActionDialogs(session);
  useEffect(() => session.start(), [session]);
  return (
    <>
      <RoomLayout
        logo={room.liveLogo}
        header={<h1>{room.liveTitle}</h1>}
        actions={
          <ActionBar
            actions={dialogs.actions}
            hasNewReport={dialogs.unseenReports > 0}
            onOpen={dialogs.open}
          />
        }
        comments={
          <ErrorBoundary>
            <Suspense>
              <CommentPart />
            </Suspense>
          </ErrorBoundary>
        }
      />
      <RoomDialogs room={room} account={account} shown={dialogs.shown} onClose={dialogs.close} />
    </>
  );
};
