import { type ActionKind, actionNames, type CallData } from '@live/protocol';
import type { UnitsOfWork } from '../../application/unit-of-work.ts';
import type { Admit } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import {
  type ActionRow,
  findAction,
  findNewer,
  findNickname,
  markUndone,
} from './actions.store.ts';

/** The log of actions of a room, and undoing them. */
export class ActionLog {
  readonly #units: UnitsOfWork;
  readonly #admit: Admit;

  constructor(units: UnitsOfWork, admit: Admit) {
    this.#units = units;
    this.#admit = admit;
  }

  /** Of several who undo the same action one succeeds; the others get that one's name. */
  async undo(room: Room, actionId: string, caller: Caller): Promise<CallData<'undo'>> {
    return this.#units.run(async (work) => {
      const { db, now } = work;
      const { accountId: actorId } = caller;
      // The mark first: it holds the row, so that a second undo waits for the outcome of this one.
      const isFirst = await markUndone(db, actionId, { undone_at: now, undone_by: actorId });
      const row = await findAction(db, room.liveId, actionId);
      if (!row) throw refuse.error('该操作不存在');
      const undoable = this.#units.undoableOf(row.action);
      if (!undoable || row.undo === null) throw refuse.error('该操作不能撤销');
      const { access, phase } = undoable;
      const denied = await this.#admit({ access, phase, caller, room });
      if (denied) throw denied;
      if (!isFirst)
        return row.undone_by === actorId
          ? {}
          : { handledBy: await findNickname(db, row.undone_by) };
      const newer = await findNewer(db, row);
      if (newer) throw superseded(newer.nickname ?? '平台', newer.action);
      const action = {
        ...{ id: row.id, actorId: row.actor_id, target: row.target, personId: row.person_id },
        data: JSON.parse(row.undo),
      };
      if (!(await undoable.revert(work, room, action))) throw hasChanged(row);
      await work.record({
        actorId,
        action: 'undo',
        liveId: room.liveId,
        target: row.id,
        personId: row.person_id,
        before: { action: row.action, target: row.target },
      });
      return {};
    });
  }
}

const nameOf = (action: string): string => actionNames[action as ActionKind] ?? action;

const superseded = (nickname: string, action: string) =>
  refuse.error(`之后${nickname}进行了“${nameOf(action)}”，无法撤销`);

/** Changed by no action of the log: a time has passed, or the live has ended. */
const hasChanged = ({ action }: ActionRow) =>
  refuse.error(`“${nameOf(action)}”之后情况已变化，无法撤销`);
