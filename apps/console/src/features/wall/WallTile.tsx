import { LiveState } from '@live/protocol';
import { memo, useRef, useState } from 'react';
import { wallTexts } from '../../lib/wallTexts.ts';
import { isUrgent } from './attention.ts';
import { RoomFigures } from './RoomFigures.tsx';
import type { StillPictures, StillState } from './StillPictures.ts';
import { healthOf, reasonText } from './tileTexts.ts';
import { useStill } from './useStill.ts';
import styles from './WallTile.module.css';
import type { WallTile as Tile } from './wall.state.ts';

interface WallTileProps {
  tile: Tile;
  isLarge: boolean;
  /** One of all tiles is reached by Tab; arrow keys lead to the others. */
  isReached: boolean;
  pictures: StillPictures | undefined;
}

/** A room of the wall: what its host shows, its figures, and why it needs somebody. */
export const WallTile = memo(({ tile, isLarge, isReached, pictures }: WallTileProps) => {
  const { room, reasons, endedAt } = tile;
  const level = reasons.some(isUrgent) ? 'urgent' : reasons.length > 0 ? 'needy' : 'calm';
  const isOver = endedAt !== undefined;
  return (
    <li className={styles.tile} data-level={level} data-large={isLarge || undefined}>
      {/* The name comes first for whoever hears the tile; the style sheet puts the picture on top. */}
      <a
        href={`/?id=${room.liveId}`}
        data-tile={room.liveId}
        tabIndex={isReached ? 0 : -1}
        draggable={false}
      >
        <div className={styles.bar}>
          <div className={styles.title} title={room.liveTitle}>
            {room.liveTitle}
          </div>
          <div className={styles.host}>{room.anchorAccountNickname}</div>
          <div className={styles.reasons}>
            {reasons.map((reason) => (
              <div key={reason.kind} data-urgent={isUrgent(reason) || undefined}>
                {reasonText(reason)}
              </div>
            ))}
          </div>
          <RoomFigures room={room} health={healthOf(tile)} />
        </div>
        <Picture tile={tile} pictures={isOver ? undefined : pictures} />
      </a>
    </li>
  );
});

const Picture = ({ tile, pictures }: Pick<WallTileProps, 'tile' | 'pictures'>) => {
  const { room } = tile;
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useStill(room, pictures, canvas);
  const [failed, setFailed] = useState('');
  const hasCover = room.liveLogo !== '' && room.liveLogo !== failed;
  return (
    <div
      className={styles.picture}
      data-state={state}
      data-missing={room.picture !== 'arriving' || undefined}
    >
      {hasCover && state === 'none' && (
        <img src={room.liveLogo} alt="" loading="lazy" onError={() => setFailed(room.liveLogo)} />
      )}
      <canvas ref={canvas} hidden={state === 'none'} />
      <PictureWord tile={tile} state={state} hasCover={hasCover} />
    </div>
  );
};

interface PictureWordProps {
  tile: Tile;
  state: StillState;
  hasCover: boolean;
}

/** Says why there is no picture of now; what the figures say as well is for the eye alone. */
const PictureWord = ({ tile: { room, endedAt }, state, hasCover }: PictureWordProps) => {
  if (endedAt !== undefined || room.liveState === LiveState.PAUSED)
    return (
      <span className={styles.word} aria-hidden="true">
        {endedAt === undefined ? wallTexts.paused : wallTexts.ended}
      </span>
    );
  if (state === 'stale') return <span className={styles.word}>{wallTexts.stale}</span>;
  const isEmpty = state === 'none' && !hasCover;
  return isEmpty && <span className={styles.empty}>{wallTexts.noPicture}</span>;
};
