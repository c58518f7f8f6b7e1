import { actionKinds, type CallData, type CallRequest, Flag } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService } from '../../application/feature-service.ts';
import { lockRoom } from '../../application/lock-room.ts';
import type { Undoable } from '../../application/undo.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import { type Admit, isOperatorOf } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import { readCursor, readCursorPage } from '../../domain/keyset.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { listCategories } from '../../read-models/categories.ts';
import {
  actionHeader,
  nameOf,
  type Presentation,
  presentAction,
  presentActionLine,
} from './actions.presenter.ts';
import {
  type ActionFilter,
  type ActionRow,
  findAction,
  findNamed,
  findNewer,
  type ListedAction,
  listActions,
  listOperators,
  setUndone,
} from './actions.store.ts';

/** The log is searched for so many people of one name. */
const MAX_NAMESAKES = 100;

export interface ActionLogDeps {
  admit: Admit;
  /** Since when somebody is a moderator of a room. */
  moderatorSince(db: Db, room: Room, accountId: string): Promise<number | undefined>;
}

/** The log of actions of a room, and undoing them. */
export class ActionLog extends FeatureService<ActionLogDeps> {
  async list(
    room: Room,
    input: CallRequest<'actionList'>,
    caller: Caller,
  ): Promise<CallData<'actionList'>> {
    const { db } = this.store;
    const presentation = await this.#presentation();
    const filter = await this.#filterOf(input);
    const key = readCursor(input.cursor, ['number', 'text']);
    const last = key && { at: key[0], id: key[1] };
    const mayUndo = await this.#kindsToUndo(room, caller);
    const isOpen = (row: ListedAction) => mayUndo.has(row.action) && this.#isUndoableNow(row);
    return readCursorPage(
      input,
      (limit) => listActions(db, filter, last, limit),
      ({ at, id }) => [at, id],
      (row) => presentAction(row, isOpen(row), presentation),
    );
  }

  async export(room: Room, input: CallRequest<'actionExport'>): Promise<CsvFile> {
    const filter = await this.#filterOf(input);
    const presentation = await this.#presentation();
    return csvFile<ListedAction>(
      `操作记录-${room.liveId}`,
      actionHeader,
      (last, limit) => listActions(this.store.db, filter, last, limit),
      (row) => presentActionLine(row, presentation),
    );
  }

  /** The log of all rooms and of what concerns none; what can be undone is undone in its room. */
  async listAll(request: CallRequest<'adminActionList'>): Promise<CallData<'adminActionList'>> {
    const presentation = await this.#presentation();
    const filter = await this.#filterOfAll(request);
    const key = readCursor(request.cursor, ['number', 'text']);
    const last = key && { at: key[0], id: key[1] };
    return readCursorPage(
      request,
      (limit) => listActions(this.store.db, filter, last, limit),
      ({ at, id }) => [at, id],
      (row) => ({
        ...presentAction(row, false, presentation),
        liveId: row.live_id,
        liveTitle: row.room_title ?? '',
      }),
    );
  }

  async exportAll(request: CallRequest<'adminActionExport'>): Promise<CsvFile> {
    const filter = await this.#filterOfAll(request);
    const presentation = await this.#presentation();
    return csvFile<ListedAction>(
      '操作记录',
      [...actionHeader, '直播间'],
      (last, limit) => listActions(this.store.db, filter, last, limit),
      (row) => [...presentActionLine(row, presentation), row.room_title ?? ''],
    );
  }

  async operators(room: Room): Promise<CallData<'operatorList'>> {
    const rows = await listOperators(this.store.db, room);
    return rows.map(({ id, nickname }) => ({ accountId: id, nickname }));
  }

  async #presentation(): Promise<Presentation> {
    const categories = await listCategories(this.store.db);
    const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
    return { timeZone: this.timeZone, categoryNames };
  }

  async #filterOfAll(request: CallRequest<'adminActionExport'>): Promise<ActionFilter> {
    const { ofRoom, beyondRooms, operator, ...input } = request;
    const name = operator?.trim();
    return {
      ...(await this.#filterOf(input)),
      liveId: beyondRooms === Flag.YES ? '' : ofRoom?.trim() || undefined,
      ...(name && { operatorIds: await findNamed(this.store.db, name, MAX_NAMESAKES) }),
    };
  }

  async #filterOf(input: Omit<CallRequest<'actionExport'>, 'liveId'>): Promise<ActionFilter> {
    const { kind, person, sinceSeconds, ...rest } = input;
    const text = person?.trim();
    return {
      ...rest,
      kind,
      ...(text && { personIds: await findNamed(this.store.db, text, MAX_NAMESAKES) }),
      ...(sinceSeconds !== undefined && {
        since: this.clock.now() - sinceSeconds * 1000,
      }),
    };
  }

  /** The kinds of actions that the caller may undo while the room is in its state. */
  async #kindsToUndo(room: Room, caller: Caller): Promise<Set<string>> {
    const kinds = new Set<string>();
    for (const kind of actionKinds) {
      const undoable = this.units.undo.find(kind);
      if (!undoable) continue;
      const { access, phase } = undoable;
      if ((await this.deps.admit({ access, phase, caller, room })) === undefined) kinds.add(kind);
    }
    return kinds;
  }

  /** Whether nothing is known that prevents undoing it. */
  #isUndoableNow({ undo, undone_at, undo_until, newer_id }: ListedAction): boolean {
    const hasEnded = undo_until !== null && undo_until <= this.clock.now();
    return undo !== null && undone_at === null && newer_id === null && !hasEnded;
  }

  /** Undoes an action. One of several who try succeeds; the others get that one's name. */
  async undo(room: Room, actionId: string, caller: Caller): Promise<CallData<'undo'>> {
    return this.units.run(async (work) => {
      await lockRoom(work.db, room.liveId);
      return this.#undo(work, room, actionId, caller, async ({ access, phase }) =>
        this.deps.admit({ access, phase, caller, room }),
      );
    });
  }

  /** A moderator takes back what they themselves did as such, whatever right it takes to undo it for others. */
  async undoOwn(room: Room, actionId: string, caller: Caller): Promise<void> {
    const { accountId } = caller;
    await this.units.run(async (work) => {
      await lockRoom(work.db, room.liveId);
      const isOperator = isOperatorOf(caller, room);
      const since = isOperator ? 0 : await this.deps.moderatorSince(work.db, room, accountId);
      await this.#undo(work, room, actionId, caller, async (undoable, row) => {
        const isOwn = row.actor_id === accountId && since !== undefined && row.at >= since;
        if (!isOwn) return refuse.permission();
        const access = isOperator ? undoable.access : 'moderator';
        return this.deps.admit({ access, phase: undoable.phase, caller, room });
      });
    });
  }

  async #undo(
    work: UnitOfWork,
    room: Room,
    actionId: string,
    { accountId: actorId }: Caller,
    check: (undoable: Undoable<unknown>, row: ActionRow) => Promise<Refusal | undefined>,
  ): Promise<CallData<'undo'>> {
    const { db, now } = work;
    // It locks the row, so that a second undo waits for the outcome of this one.
    const isFirst = await setUndone(db, actionId, { undone_at: now, undone_by: actorId });
    const row = await findAction(db, room.liveId, actionId);
    if (!row) throw refuse.error('该操作不存在');
    const undoable = this.units.undo.find(row.action);
    if (!undoable || row.undo === null) throw refuse.error('该操作不能撤销');
    const denied = await check(undoable, row);
    if (denied) throw denied;
    if (!isFirst) return alreadyDoneBy(work, { actionId }, actorId);
    const newer = await findNewer(db, row);
    if (newer) throw refuseSuperseded(newer.nickname ?? '平台', newer.action);
    const action = {
      id: row.id,
      actorId: row.actor_id,
      target: row.target,
      personId: row.person_id,
      data: JSON.parse(row.undo),
    };
    if (!(await undoable.revert(work, room, action))) throw refuseChanged(row);
    await work.record('undo', room.liveId, actorId, {
      target: row.id,
      personId: row.person_id,
      before: { action: row.action, target: row.target },
    });
    return {};
  }
}

const refuseSuperseded = (nickname: string, action: string) =>
  refuse.error(`之后${nickname}进行了“${nameOf(action)}”，无法撤销`);

/** Changed by no action of the log: a time has passed, or the live has ended. */
const refuseChanged = ({ action }: ActionRow) =>
  refuse.error(`“${nameOf(action)}”之后情况已变化，无法撤销`);
