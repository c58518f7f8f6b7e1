import { LiveState, Result } from '@live/protocol';
import { CallError } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { ProblemPage } from '../components/Problem.tsx';
import { texts } from '../lib/texts.ts';
import { accountQuery } from './api/getAccount.ts';
import { roomInfoQuery } from './api/getRoomInfo.ts';
import { mayRun } from './mayRun.ts';
import { RoomLayout } from './RoomLayout.tsx';
import { RoomView } from './RoomView.tsx';

const toList = { label: texts.errors.backToList, href: '/' };

const titles: Record<number, string> = {
  [Result.ROOM_NOT_FOUND]: texts.errors.roomNotFound,
  [Result.PARAM_ERROR]: texts.errors.roomNotFound,
  [Result.ROOM_CLOSED]: texts.errors.roomDeleted,
  [Result.NO_PERMISSION]: texts.errors.noPermission,
};

export const RoomPage = ({ liveId }: { liveId: string }) => {
  const account = useQuery(accountQuery);
  const room = useQuery(roomInfoQuery(liveId));

  const error = account.error ?? room.error;
  const title = error instanceof CallError ? titles[error.code] : undefined;
  if (title) return <ProblemPage title={title} link={toList} />;
  // A room that is there stays there when asking for it again has failed: it is asked for once more.
  if (error && !(account.data && room.data)) {
    const retry = () => void Promise.all([account.refetch(), room.refetch()]);
    return (
      <ProblemPage
        title={texts.errors.loadFailed}
        hint={error.message}
        action={{ label: texts.common.retry, run: retry }}
        link={toList}
      />
    );
  }
  if (!account.data || !room.data) return <RoomLayout isLoading />;
  if (room.data.liveState === LiveState.DELETED) {
    return <ProblemPage title={texts.errors.roomDeleted} link={toList} />;
  }
  if (!mayRun(account.data, room.data)) {
    return <ProblemPage title={texts.errors.noPermission} link={toList} />;
  }
  return <RoomView room={room.data} account={account.data} />;
};
