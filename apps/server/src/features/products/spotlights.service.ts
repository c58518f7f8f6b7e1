import { type CallData, formatWireTime, LiveRole, LiveState, type Spotlight } from '@live/protocol';
import type { Selectable } from 'kysely';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockAccount } from '../../application/lock-account.ts';
import { lockRoom, lockRunningRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import { newRowInserter, rowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import type { FoundPerson } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { findOnShelf, presentOnShelf } from './products.store.ts';

type SpotlightRow = Selectable<Schema['spotlights']>;

const insertSpotlight = rowInserter('spotlights');
const insertClick = newRowInserter('product_clicks');

const findRunning = (db: Db, liveId: string): Promise<SpotlightRow | undefined> =>
  db
    .selectFrom('spotlights')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

const subjectOf = (id: string): string => `spotlight:${id}`;

export interface SpotlightDeps {
  findPerson(db: Db, accountId: string): Promise<FoundPerson | undefined>;
}

/** 讲解: one product of a room at a time, with who opened its link. */
export class Spotlights extends FeatureService<SpotlightDeps> {
  constructor(context: ServiceContext, deps: SpotlightDeps) {
    super(context, deps);
    this.units.events.onInTransaction('roomStateChanged', async (work, { room, to }) => {
      if (to !== LiveState.ENDED && to !== LiveState.DELETED) return;
      const running = await findRunning(work.db, room.liveId);
      if (running) await this.#end(work, room, running);
    });
  }

  async begin(room: Room, productId: string, caller: Caller): Promise<Spotlight> {
    const { liveId, hostId } = room;
    return this.units.run(async (work) => {
      await lockAccount(work.db, hostId);
      await lockRunningRoom(work.db, liveId);
      const product = await findOnShelf(work.db, liveId, productId);
      if (!product) throw refuse.error('直播间没有展示这件商品');
      const running = await findRunning(work.db, liveId);
      if (running?.product_id === productId) return this.#require(work.db, running);
      if (running) await this.#close(work, running);
      const { title, price } = product;
      const row = {
        id: newId(),
        live_id: liveId,
        product_id: productId,
        title,
        price,
        begin_at: work.now,
        ended_at: null,
      };
      await insertSpotlight(work.db, row);
      const spotlight = await this.#require(work.db, row);
      await work.announce(room, 'spotlight', { live_id: liveId, spotlight });
      await work.record('spotlight-begin', liveId, caller.accountId, {
        target: row.id,
        subject: subjectOf(row.id),
        after: { title, price },
      });
      return spotlight;
    });
  }

  /** Idempotent: of what somebody else has ended it says who. */
  async end(room: Room, id: string, caller: Caller): Promise<CallData<'spotlightEnd'>> {
    const { liveId } = room;
    return this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const running = await findRunning(work.db, liveId);
      const subject = subjectOf(id);
      if (running?.id !== id) return alreadyDoneBy(work, { liveId, subject }, caller.accountId);
      await this.#end(work, room, running);
      await work.record('spotlight-end', liveId, caller.accountId, {
        target: id,
        subject,
        after: { title: running.title },
      });
      return {};
    });
  }

  async current({ liveId }: Room): Promise<CallData<'spotlightCurrent'>> {
    const { db } = this.store;
    const running = await findRunning(db, liveId);
    return { spotlight: (running && (await this.#present(db, running))) ?? null };
  }

  /** Counts a person once for a product of a room; guests by their browser, whatever they call themselves in it. */
  async click({ liveId }: Room, productId: string, caller: Caller): Promise<void> {
    if (caller.role !== LiveRole.AUDIENCE) return;
    const { accountId, isGuest } = caller;
    await this.units.run(async ({ db, now }) => {
      if (!(await findOnShelf(db, liveId, productId))) throw refuse.error('商品已下架');
      const guest = isGuest ? await this.deps.findPerson(db, accountId) : undefined;
      await insertClick(db, {
        live_id: liveId,
        product_id: productId,
        clicker: guest?.browserMark || accountId,
        account_id: accountId,
        clicked_at: now,
      });
    });
  }

  /** After a change of what the room shows, under its lock: what is no longer shown is not explained either. */
  async announceChange(work: UnitOfWork, room: RoomRef): Promise<void> {
    const running = await findRunning(work.db, room.liveId);
    if (!running) return;
    const spotlight = await this.#present(work.db, running);
    if (!spotlight) await this.#close(work, running);
    await work.announce(room, 'spotlight', {
      live_id: room.liveId,
      spotlight: spotlight ?? null,
    });
  }

  async #end(work: UnitOfWork, room: RoomRef, row: SpotlightRow): Promise<void> {
    await this.#close(work, row);
    await work.announce(room, 'spotlight', { live_id: room.liveId, spotlight: null });
  }

  async #close({ db, now }: UnitOfWork, { id }: SpotlightRow): Promise<void> {
    await db.updateTable('spotlights').set({ ended_at: now }).where('id', '=', id).execute();
  }

  async #require(db: Db, row: SpotlightRow): Promise<Spotlight> {
    const spotlight = await this.#present(db, row);
    if (!spotlight) throw refuse.error('直播间没有展示这件商品');
    return spotlight;
  }

  async #present(db: Db, row: SpotlightRow): Promise<Spotlight | undefined> {
    const product = await findOnShelf(db, row.live_id, row.product_id);
    return (
      product && {
        spotlightId: row.id,
        ...presentOnShelf(product),
        beginTime: formatWireTime(row.begin_at, this.timeZone),
      }
    );
  }
}
