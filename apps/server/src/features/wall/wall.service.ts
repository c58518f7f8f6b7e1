import type { UplinkQuality, WallRooms } from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import type { Caller } from '../../domain/caller.ts';
import { readWall } from '../../read-models/wall.ts';
import { presentWallRoom } from './wall.presenter.ts';

/** More than one page of a browser shows well. */
const MAX_ROOMS = 500;
/** All who look at the wall within this time get the same figures. */
const CACHED_MS = 1_500;

type Figures = Pick<WallRooms, 'items' | 'total'>;

export interface WallDeps {
  uplinkOf(liveId: string): UplinkQuality | undefined;
  stillToken(caller: Caller): string;
}

/** All running rooms at once, for super admins. */
export class Wall extends FeatureService<WallDeps> {
  #cached: { readonly at: number; readonly figures: Promise<Figures> } | undefined;

  async rooms(caller: Caller): Promise<WallRooms> {
    return { ...(await this.#figures()), stillToken: this.deps.stillToken(caller) };
  }

  /** Read once for everybody who asks meanwhile. */
  #figures(): Promise<Figures> {
    const at = this.clock.now();
    // A clock that was set back reads them again as well.
    if (this.#cached && Math.abs(at - this.#cached.at) < CACHED_MS) return this.#cached.figures;
    const figures = this.#read(at);
    this.#cached = { at, figures };
    figures.catch(() => {
      this.#cached = undefined;
    });
    return figures;
  }

  async #read(now: number): Promise<Figures> {
    const { db } = this.store;
    const { rows, total } = await readWall(db, now, MAX_ROOMS);
    const { uplinkOf } = this.deps;
    const items = rows.map((row) =>
      presentWallRoom(row, uplinkOf(row.live_id), now, this.timeZone),
    );
    return { items, total };
  }
}
