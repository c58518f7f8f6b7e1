import { liveMode } from '@live/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CopyLink } from '../components/CopyLink.tsx';
import { MessagePage } from '../components/MessagePage.tsx';
import { CreateRoom } from '../features/create-room/CreateRoom.tsx';
import { addPreparedRoom, readPreparedRooms } from '../features/create-room/preparedRooms.ts';
import { Entrance } from '../features/entrance/Entrance.tsx';
import { api } from '../lib/api.ts';
import { roomPath } from '../lib/roomPath.ts';
import { texts } from '../lib/texts.ts';
import { ChangeAccount } from './ChangeAccount.tsx';
import styles from './HomePage.module.css';
import { mayCreateRooms } from './roomRights.ts';
import { preparedRoomPath } from './route.ts';
import { accountQuery, useAccount } from './useAccount.ts';

const LISTED = 20;

/** The host's own page: create a room, or open an existing one. */
export const HomePage = () => {
  const queryClient = useQueryClient();
  const account = useAccount();
  const isHost = account.data ? mayCreateRooms(account.data) : false;
  const rooms = useQuery({
    queryKey: ['my-rooms'],
    queryFn: () => api.call('roomList', { pageNum: 1, pageSize: LISTED }, { quiet: true }),
    enabled: isHost,
  });

  if (account.isPending) return <MessagePage title={texts.common.loading} />;
  if (!account.data) {
    return (
      <Entrance onEntered={(entered) => queryClient.setQueryData(accountQuery.queryKey, entered)} />
    );
  }
  if (!isHost) {
    return (
      <MessagePage title={texts.product} hint={texts.home.viewerHint}>
        <ChangeAccount account={account.data} />
      </MessagePage>
    );
  }
  const { id: accountId } = account.data;
  const begun = rooms.data?.items ?? [];
  const listed = [
    ...readPreparedRooms(accountId)
      .filter(({ liveId }) => !begun.some((room) => room.liveId === liveId))
      .map((room) => ({ ...room, path: preparedRoomPath(room), state: 'prepared' as const })),
    ...begun.map((room) => ({
      ...room,
      path: roomPath(room.liveId),
      state: liveMode(room),
    })),
  ];
  return (
    <main className={styles.home}>
      <h1>{texts.home.title}</h1>
      <section>
        <h2>{texts.home.newRoom}</h2>
        <CreateRoom
          onCreated={(room) => {
            addPreparedRoom(accountId, room);
            location.assign(preparedRoomPath(room));
          }}
        />
      </section>
      <section>
        <h2>{texts.home.mine}</h2>
        {rooms.data && listed.length === 0 && <p className={styles.none}>{texts.home.none}</p>}
        {rooms.isError && (
          <p className={styles.none} role="alert">
            {texts.errors.loadFailed}{' '}
            <button type="button" className="button" onClick={() => void rooms.refetch()}>
              {texts.common.retry}
            </button>
          </p>
        )}
        <ul className={styles.rooms}>
          {listed.map(({ liveId, path, liveTitle, state }) => (
            <li key={liveId}>
              <a href={path}>
                <strong>{liveTitle}</strong>
                <span>{texts.home.states[state]}</span>
              </a>
              <CopyLink liveId={liveId} className="button" text={texts.share.copyShort} />
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
};
