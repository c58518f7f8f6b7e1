import { liveMode } from '@live/protocol';
import { config } from '@live/web';
import { planTimeText } from '@live/web/plan-time';
import { watchSession } from '@live/web/watch-session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CopyLink } from '../components/CopyLink.tsx';
import { icons } from '../components/icons.tsx';
import { MessagePage } from '../components/MessagePage.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { CreateRoom } from '../features/create-room/CreateRoom.tsx';
import { Entrance } from '../features/entrance/Entrance.tsx';
import { api } from '../lib/api.ts';
import { homeTexts } from '../lib/homeTexts.ts';
import { hostTexts } from '../lib/hostTexts.ts';
import { roomPath } from '../lib/roomPath.ts';
import { texts } from '../lib/texts.ts';
import styles from './HomePage.module.css';
import { mayCreateRooms } from './roomRights.ts';
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
  const planned = useQuery({
    queryKey: ['my-planned-rooms'],
    queryFn: () => api.call('plannedRoomList', { pageNum: 1, pageSize: LISTED }, { quiet: true }),
    enabled: isHost,
  });

  const isSignedIn = Boolean(account.data);
  useEffect(() => {
    if (!isSignedIn || config().apiBase !== '') return undefined;
    // Its answer leads to the entrance.
    return watchSession(() => api.call('accountGet', {}, { quiet: true }));
  }, [isSignedIn]);

  if (account.isPending) return <MessagePage title={texts.common.loading} />;
  if (!account.data) {
    return (
      <Entrance onEntered={(entered) => queryClient.setQueryData(accountQuery.queryKey, entered)} />
    );
  }
  if (!isHost) return <ViewerHome account={account.data} />;
  const { id: accountId } = account.data;
  const listed = [
    ...(rooms.data?.items ?? []).map((room) => {
      const state = liveMode(room);
      return { ...room, state, note: homeTexts.states[state] };
    }),
    // Super admins see those of all hosts, and begin their own.
    ...(planned.data?.items ?? [])
      .filter(({ anchorAccountId }) => anchorAccountId === accountId)
      .map((room) => ({
        ...room,
        state: 'prepared' as const,
        note: room.planTime
          ? homeTexts.planned(planTimeText(room.planTime))
          : homeTexts.states.prepared,
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
        {rooms.data && planned.data && listed.length === 0 && (
          <p className={styles.none}>{homeTexts.none}</p>
        )}
        {(rooms.isError || planned.isError) && (
          <p className={styles.none} role="alert">
            {texts.errors.loadFailed}{' '}
            <button
              type="button"
              className="button"
              onClick={() => void Promise.all([rooms.refetch(), planned.refetch()])}
            >
              {texts.common.retry}
            </button>
          </p>
        )}
        <ul className={styles.rooms}>
          {listed.map(({ liveId, liveTitle, liveLogo, state, note }) => (
            <li key={liveId} data-state={state}>
              <a href={roomPath(liveId)}>
                {liveLogo ? <img src={liveLogo} alt="" /> : <i aria-hidden="true" />}
                <strong>{liveTitle}</strong>
                <span>{note}</span>
              </a>
              <CopyLink liveId={liveId} className="button" text={hostTexts.share.copyShort} />
            </li>
          ))}
        </ul>
      </section>
      {isCreating && (
        <Sheet title={homeTexts.newRoom} onClose={() => setCreating(false)}>
          <CreateRoom onCreated={({ liveId }) => location.assign(roomPath(liveId))} />
        </Sheet>
      )}
    </main>
  );
};
