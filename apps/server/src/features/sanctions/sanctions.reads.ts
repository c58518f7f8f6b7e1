import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Page } from '../../db/read-page.ts';
import type { Db } from '../../db/schema.ts';
import type { Find } from '../../db/store.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { type AppliedTerms, lastToEnd, presentTerms, type Terms } from '../../domain/terms.ts';
import type { SanctionKind } from './sanction-kind.ts';
import { isOfAllRooms, type ListedSanction, type SanctionRows } from './sanction-rows.ts';

/** Reads of one kind of sanction: who is under it, and until when. */
export class SanctionReads<Item> extends FeatureService<{ kind: SanctionKind<Item> }> {
  /** What applies to a person in a room: every command of theirs asks for it. */
  readonly #applying: Find<{ rows: Awaited<ReturnType<SanctionRows['listOf']>> }>;

  constructor(context: ServiceContext, deps: { kind: SanctionKind<Item> }) {
    super(context, deps);
    const { rows } = deps.kind;
    this.#applying = this.store.cachedLookup([rows.table, 'accounts'], async (key) => {
      const [liveId = '', accountId = ''] = key.split(' ');
      return { rows: await rows.listOf(this.store.db, liveId, accountId) };
    });
  }

  async list({ liveId }: Room, page: Page): Promise<{ items: Item[]; total: number }> {
    const { db } = this.store;
    const { rows, total } = await this.deps.kind.rows.list(db, liveId, page);
    const context = { db, liveId, now: this.clock.now(), timeZone: this.timeZone };
    return { items: await this.deps.kind.present(rows, context), total };
  }

  export({ liveId }: Room): CsvFile {
    const { rows, file } = this.deps.kind;
    return csvFile<ListedSanction>(
      `${file.name}-${liveId}`,
      file.columns.map(([title]) => title),
      (last, limit) => rows.listAfter(this.store.db, liveId, last, limit),
      (row) => file.columns.map(([, cell]) => cell(row, this.timeZone)),
    );
  }

  /** The terms that end last of those that apply to the person in the room. */
  async termsOf(
    { liveId }: Pick<RoomRef, 'liveId'>,
    accountId: string,
    work?: UnitOfWork,
  ): Promise<AppliedTerms | undefined> {
    const rows = work
      ? await this.deps.kind.rows.listOf(work.db, liveId, accountId)
      : ((await this.#applying(`${liveId} ${accountId}`))?.rows ?? []);
    const last = lastToEnd(rows);
    if (!last) return undefined;
    // A sanction of all rooms outlasts the live, so it comes before others that end alike.
    const isEverywhere = rows.some((row) => isOfAllRooms(row) && row.until_at === last.until_at);
    return { ...presentTerms(last, work ? work.now : this.clock.now()), isEverywhere };
  }

  /** The same of a browser, before a guest has an account. */
  async termsOfBrowser({ liveId }: RoomRef, browserMark: string): Promise<Terms | undefined> {
    const rows = await this.deps.kind.rows.listOfBrowser(this.store.db, liveId, browserMark);
    const last = lastToEnd(rows);
    return last && presentTerms(last, this.clock.now());
  }

  async applies(db: Db, liveId: string, accountId: string): Promise<boolean> {
    return (await this.deps.kind.rows.listOf(db, liveId, accountId)).length > 0;
  }

  /** Those of the accounts to whom one applies. */
  async among(liveId: string, accountIds: readonly string[]): Promise<Set<string>> {
    return new Set(await this.deps.kind.rows.listAmong(this.store.db, liveId, accountIds));
  }
}
