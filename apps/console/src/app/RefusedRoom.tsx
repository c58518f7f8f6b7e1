import { Result } from '@live/protocol';
import { CallError } from '@live/web';
import { LoadProblemPage, ProblemPage } from '../components/Problem.tsx';
import { texts } from '../lib/texts.ts';
import { signOut } from './signOut.ts';

const titles: Record<number, string> = {
  [Result.ROOM_NOT_FOUND]: texts.errors.roomNotFound,
  [Result.PARAM_ERROR]: texts.errors.roomNotFound,
  [Result.ROOM_CLOSED]: texts.errors.roomDeleted,
  [Result.NO_PERMISSION]: texts.errors.noPermission,
};

export const roomListLink = { label: texts.errors.backToList, href: '/' };

/** Offers to watch the room instead, or to sign in with another account. */
export const RefusedRoom = ({ code, liveId }: { code: number; liveId: string }) => {
  const title = titles[code] ?? texts.errors.loadFailed;
  if (code !== Result.NO_PERMISSION) return <ProblemPage title={title} links={[roomListLink]} />;
  const watch = { label: texts.errors.watch, href: `/room?id=${encodeURIComponent(liveId)}` };
  return (
    <ProblemPage
      title={title}
      action={{ label: texts.errors.otherAccount, run: () => void signOut() }}
      links={[watch, roomListLink]}
    />
  );
};

/** Whether a retry would fail in the same way. */
export const isRefusal = (error: Error | null): error is CallError =>
  error instanceof CallError && error.code in titles;

interface RoomProblemProps {
  error: Error;
  liveId: string;
  onRetry(): void;
}

/** A page of a room that could not be loaded. */
export const RoomProblem = ({ error, liveId, onRetry }: RoomProblemProps) =>
  isRefusal(error) ? (
    <RefusedRoom code={error.code} liveId={liveId} />
  ) : (
    <LoadProblemPage error={error} onRetry={onRetry} links={[roomListLink]} />
  );
