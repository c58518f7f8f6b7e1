import { liveMode } from '@live/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyLink } from '../components/CopyLink.tsx';
import { icons } from '../components/icons.tsx';
import { MessagePage } from '../components/MessagePage.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { CreateRoom } from '../features/create-room/CreateRoom.tsx';
import { addPreparedRoom, readPreparedRooms } from '../features/create-room/preparedRooms.ts';
import { Entrance } from '../features/entrance/Entrance.tsx';
import { api } from '../lib/api.ts';
import { homeTexts } from '../lib/homeTexts.ts';
import { hostTexts } from '../lib/hostTexts.ts';
import { roomPath } from '../lib/roomPath.ts';
import { texts } from '../lib/texts.ts';
import styles from './HomePage.module.css';
import { mayCreateRooms } from './roomRights.ts';
import { preparedRoomPath } from './route.ts';
import { accountQuery, useAccount } from './useAccount.ts';
import { ViewerHome } from './ViewerHome.tsx';

const LISTED = 20;

/** What runs comes first, then what is about to. */
const order = ['living', 'paused', 'prepared', 'ended', 'replay', 'deleted'];

/** The host's own page: open a room, or create one. */
export const HomePage = () => {
  const queryClient = useQueryClient();
  const account = useAccount();
  const [isCreating, setCreating] = useState(false);
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
  if (!isHost) return <ViewerHome account={account.data} />;
  const { id: accountId } = account.data;
  const begun = rooms.data?.items ?? [];
  const listed = [
    ...begun.map((room) => ({ ...room, path: roomPath(room.liveId), state: liveMode(room) })),
    ...readPreparedRooms(accountId)
      .filter(({ liveId }) => !begun.some((room) => room.liveId === liveId))
      .map((room) => ({
        ...room,
        path: preparedRoomPath(room),
        state: 'prepared' as const,
        liveLogo: '',
      })),
  ].toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <main className={styles.home}>
      <header className={styles.head}>
        <h1>{homeTexts.title}</h1>
        <span className="ellipsis">{texts.entrance.me(account.data.nickname)}</span>
      </header>
      <button
        type="button"
        className="button button-primary button-wide"
        onClick={() => setCreating(true)}
      >
        {icons.plus}
        {homeTexts.create}
      </button>
      <section>
        <h2>{homeTexts.mine}</h2>
        {rooms.data && listed.length === 0 && <p className={styles.none}>{homeTexts.none}</p>}
        {rooms.isError && (
          <p className={styles.none} role="alert">
            {texts.errors.loadFailed}{' '}
            <button type="button" className="button" onClick={() => void rooms.refetch()}>
              {texts.common.retry}
            </button>
          </p>
        )}
        <ul className={styles.rooms}>
          {listed.map(({ liveId, path, liveTitle, liveLogo, state }) => (
            <li key={liveId} data-state={state}>
              <a href={path}>
                {liveLogo ? <img src={liveLogo} alt="" /> : <i aria-hidden="true" />}
                <strong>{liveTitle}</strong>
                <span>{homeTexts.states[state]}</span>
              </a>
              <CopyLink liveId={liveId} className="button" text={hostTexts.share.copyShort} />
            </li>
          ))}
        </ul>
      </section>
      {isCreating && (
        <Sheet title={homeTexts.newRoom} onClose={() => setCreating(false)}>
          <CreateRoom
            onCreated={(room) => {
              addPreparedRoom(accountId, room);
              location.assign(preparedRoomPath(room));
            }}
          />
        </Sheet>
      )}
    </main>
  );
};
