import { type Account, liveMode, PlatformRoomState, type RoomOffer } from '@live/protocol';
import { planTimeText } from '@live/web/plan-time';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagePage } from '../components/MessagePage.tsx';
import { api } from '../lib/api.ts';
import { homeTexts } from '../lib/homeTexts.ts';
import { roomPath } from '../lib/roomPath.ts';
import { texts } from '../lib/texts.ts';
import { ChangeAccount } from './ChangeAccount.tsx';
import styles from './HomePage.module.css';

const PAGE_SIZE = 20;
const REFRESH_MS = 30_000;

const useRoomsToWatch = () => {
  const query = useInfiniteQuery({
    queryKey: ['rooms-to-watch'],
    queryFn: ({ pageParam }) =>
      api.call('roomsToWatch', { pageNum: pageParam, pageSize: PAGE_SIZE }, { quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
    refetchInterval: REFRESH_MS,
  });
  // A room that began meanwhile moves the others to the next page.
  const found = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return { query, rooms: [...new Map(found.map((room) => [room.liveId, room])).values()] };
};

type OfferState = keyof typeof homeTexts.states;

const stateOf = ({ liveState, liveRecordFinished }: RoomOffer): OfferState =>
  liveState === PlatformRoomState.PREPARED
    ? 'prepared'
    : liveMode({ liveState, liveRecordFinished });

const noteOf = (room: RoomOffer): string =>
  room.planTime === undefined
    ? homeTexts.states[stateOf(room)]
    : homeTexts.planned(planTimeText(room.planTime));

const sections: readonly { title: string; states: readonly OfferState[] }[] = [
  { title: homeTexts.now, states: ['living', 'paused'] },
  { title: homeTexts.soon, states: ['prepared'] },
  { title: homeTexts.again, states: ['replay'] },
];

/** The rooms that are meant for a signed-in viewer: those that run, those to come, then recordings. */
export const ViewerHome = ({ account }: { account: Account }) => {
  const { query, rooms } = useRoomsToWatch();
  if (query.isPending) return <MessagePage title={texts.common.loading} />;
  if (rooms.length === 0 && !query.isError) {
    return (
      <MessagePage title={homeTexts.nothingToWatch} hint={homeTexts.viewerHint}>
        <ChangeAccount account={account} />
      </MessagePage>
    );
  }
  return (
    <main className={styles.home}>
      <header className={styles.head}>
        <h1>{homeTexts.toWatch}</h1>
      </header>
      {query.isError && (
        <p className={styles.none} role="alert">
          {texts.errors.loadFailed}{' '}
          <button type="button" className="button" onClick={() => void query.refetch()}>
            {texts.common.retry}
          </button>
        </p>
      )}
      {sections.map(({ title, states }) => (
        <Offers
          key={title}
          title={title}
          rooms={rooms.filter((room) => states.includes(stateOf(room)))}
        />
      ))}
      {query.hasNextPage && (
        <button
          type="button"
          className="button button-wide"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.common.more}
        </button>
      )}
      <p className={styles.hint}>{homeTexts.viewerHint}</p>
      <footer className={styles.account}>
        <ChangeAccount account={account} />
      </footer>
    </main>
  );
};

const Offers = ({ title, rooms }: { title: string; rooms: readonly RoomOffer[] }) =>
  rooms.length > 0 && (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.rooms}>
        {rooms.map((room) => (
          <li key={room.liveId} data-state={stateOf(room)}>
            <a href={roomPath(room.liveId)}>
              {room.liveLogo ? <img src={room.liveLogo} alt="" /> : <i aria-hidden="true" />}
              <strong>{room.liveTitle}</strong>
              <span>{homeTexts.offered(noteOf(room), room)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
