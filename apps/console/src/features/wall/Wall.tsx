import { useStore } from '@live/web';
import { useRef, useState } from 'react';
import { Problem } from '../../components/Problem.tsx';
import { failureText } from '../../lib/failureText.ts';
import { preferences } from '../../lib/preferences.ts';
import { texts } from '../../lib/texts.ts';
import { wallTexts } from '../../lib/wallTexts.ts';
import { matchesSearch } from './matchesSearch.ts';
import { canDecode } from './StillDecoder.ts';
import { useFrozen } from './useFrozen.ts';
import { useWall } from './useWall.ts';
import { useWallAlarm } from './useWallAlarm.ts';
import styles from './Wall.module.css';
import { WallTiles } from './WallTiles.tsx';
import { WallTools } from './WallTools.tsx';
import type { WallOrder } from './wallOrder.ts';

const WAITING = Array.from({ length: 8 }, (_, index) => index);

/** All running rooms, those that need somebody first. */
export const Wall = () => {
  const [order, setOrder] = useState<WallOrder>('attention');
  const [search, setSearch] = useState('');
  const { wallAlarm } = useStore(preferences);
  const area = useRef<HTMLElement>(null);
  const isFrozen = useFrozen(area);
  const { query, wall, pictures } = useWall({ order, isAlarmOn: wallAlarm, isFrozen });
  useWallAlarm(wall, wallAlarm);
  const { data } = query;
  const tiles = wall.tiles.filter(({ room }) => matchesSearch(room, search));
  const running = wall.tiles.filter(({ endedAt }) => endedAt === undefined);
  const needy = running.filter(({ reasons }) => reasons.length > 0).length;
  const online = running.reduce((sum, { room }) => sum + room.onlineCount, 0);
  const over = wall.tiles.filter(({ endedAt }) => endedAt !== undefined);
  return (
    <>
      <header className={styles.head}>
        <h1>{wallTexts.title}</h1>
        <p className={styles.summary}>{data && wallTexts.summary(data.total, needy, online)}</p>
        <WallTools order={order} onOrder={setOrder} search={search} onSearch={setSearch} />
      </header>
      {query.isError && data && (
        <p className={styles.stale} role="alert">
          {texts.common.stale(failureText(query.error))}
          <button type="button" className="button" onClick={() => void query.refetch()}>
            {texts.common.retry}
          </button>
        </p>
      )}
      {data && running.length > 0 && <PictureNote hasStills={data.stillToken !== ''} />}
      <section ref={area} aria-label={wallTexts.rooms} aria-busy={query.isPending}>
        {query.isPending && (
          <div className={styles.tiles}>
            {WAITING.map((index) => (
              <div key={index} className={`skeleton ${styles.waiting}`} />
            ))}
          </div>
        )}
        {query.isError && !data && (
          <Problem
            title={texts.errors.loadFailed}
            hint={failureText(query.error)}
            action={{ label: texts.common.retry, run: () => void query.refetch() }}
          />
        )}
        {tiles.length > 0 && (
          <WallTiles
            tiles={tiles}
            leader={search === '' ? wall.leader : undefined}
            pictures={pictures}
          />
        )}
        {data && tiles.length === 0 && (
          <Nothing isFiltered={wall.tiles.length > 0} onShowAll={() => setSearch('')} />
        )}
      </section>
      {data && data.total > data.items.length && (
        <p className={styles.note}>{wallTexts.more(data.total - data.items.length)}</p>
      )}
      <p className="visually-hidden" role="status">
        {over.map(({ room }) => wallTexts.endedOne(room.liveTitle)).join('，')}
      </p>
    </>
  );
};

const PictureNote = ({ hasStills }: { hasStills: boolean }) => {
  if (hasStills && canDecode()) return null;
  return <p className={styles.note}>{hasStills ? wallTexts.cannotDecode : wallTexts.noStills}</p>;
};

const Nothing = ({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll(): void }) => (
  <div className={styles.empty}>
    <h2>{isFiltered ? wallTexts.noMatch : wallTexts.none}</h2>
    {isFiltered ? (
      <button type="button" className="button" onClick={onShowAll}>
        {wallTexts.showAll}
      </button>
    ) : (
      <>
        <p>{wallTexts.noneHint}</p>
        <a className="button" href="/">
          {texts.errors.backToList}
        </a>
      </>
    )}
  </div>
);
