import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { wallTexts } from '../../lib/wallTexts.ts';
import { nextTile } from './nextTile.ts';
import type { StillPictures } from './StillPictures.ts';
import styles from './Wall.module.css';
import { WallTile } from './WallTile.tsx';
import type { WallTile as Tile } from './wall.state.ts';

interface WallTilesProps {
  tiles: readonly Tile[];
  leader: string | undefined;
  pictures: StillPictures | undefined;
}

/** The tiles in their order. Tab reaches one of them, and arrow keys lead to its neighbours. */
export const WallTiles = ({ tiles, leader, pictures }: WallTilesProps) => {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  const isThere = tiles.some(({ room }) => room.liveId === focused);
  const reached = isThere ? focused : tiles[0]?.room.liveId;

  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const boxes = links.map((link) => link.getBoundingClientRect());
    const next = nextTile(boxes, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    links[next]?.focus();
  };
  const note = ({ target }: FocusEvent) => setFocused((target as HTMLElement).dataset.tile);
  return (
    <ul
      ref={list}
      className={styles.tiles}
      aria-label={wallTexts.keys}
      onKeyDown={move}
      onFocus={note}
    >
      {tiles.map((tile) => (
        <WallTile
          key={tile.room.liveId}
          tile={tile}
          isLarge={tile.room.liveId === leader}
          isReached={tile.room.liveId === reached}
          pictures={pictures}
        />
      ))}
    </ul>
  );
};
