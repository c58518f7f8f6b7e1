import type { Done } from '@live/protocol';
import { api } from './api.ts';
import { failureText } from './failureText.ts';
import { toast, toastWithAction } from './feedback.ts';
import { queryClient } from './queryClient.ts';
import { texts } from './texts.ts';

interface Undoable {
  liveId: string;
  actionIds: readonly string[];
}

/** Actions of this page, so that it can say when somebody else undoes one. */
const own = new Set<string>();
/** The newest action whose message is still shown. */
let offered: (Undoable & { withdraw(): void }) | undefined;

/** Says of an action that succeeded what was done, with 撤销, or that another operator was faster. */
export const toastDone = (liveId: string, done: Done, what: string): void =>
  toastAllDone(liveId, [done], what);

/** The same for several actions, which one 撤销 undoes. */
export const toastAllDone = (liveId: string, done: readonly Done[], what: string): void => {
  const actionIds = done.flatMap(({ actionId }) => (actionId === undefined ? [] : [actionId]));
  const handledBy = done.find((one) => one.handledBy !== undefined)?.handledBy;
  if (actionIds.length > 0) offerUndo({ liveId, actionIds }, what);
  else if (handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
  // Another back end does not know undoing.
  else toast('success', texts.common.done);
};

const offerUndo = (undoable: Undoable, what: string): void => {
  for (const actionId of undoable.actionIds) own.add(actionId);
  offered?.withdraw();
  const shown = {
    ...undoable,
    withdraw: toastWithAction({
      text: texts.common.done,
      what,
      label: texts.undo.undo,
      run: () => void undo(undoable),
      onEnd: () => {
        if (offered === shown) offered = undefined;
      },
    }),
  };
  offered = shown;
};

const isOffered = (actionIds: readonly string[]): boolean =>
  offered?.actionIds.some((actionId) => actionIds.includes(actionId)) ?? false;

export const undo = async ({ liveId, actionIds }: Undoable): Promise<void> => {
  if (isOffered(actionIds)) offered?.withdraw();
  const failures: unknown[] = [];
  let handledBy: string | undefined;
  for (const actionId of actionIds) {
    try {
      // Its own notice is no news.
      own.delete(actionId);
      const undone = await api.call('undo', { liveId, actionId }, { quiet: true });
      handledBy ??= undone.handledBy;
    } catch (error) {
      own.add(actionId);
      failures.push(error);
    }
  }
  const undone = actionIds.length - failures.length;
  if (failures.length > 0) {
    const reason = failureText(failures[0]);
    toast('warning', undone > 0 ? texts.undo.partly(undone, actionIds.length, reason) : reason);
  } else if (handledBy === undefined) toast('success', texts.undo.undone);
  else toast('info', texts.undo.handledBy(handledBy));
  // Where no notices come, as in an ended room, nothing else fetches what is shown.
  await queryClient.invalidateQueries();
};

/** By key: undoes the action whose message is shown. */
export const undoOffered = (): void => {
  if (offered) void undo(offered);
};

/** Somebody has undone an action: if it was one of this page, the operator is told. */
export const noteUndone = (actionId: string | undefined, operatorName: string): void => {
  if (actionId === undefined || !own.delete(actionId)) return;
  if (isOffered([actionId])) offered?.withdraw();
  toast('info', texts.undo.undoneBy(operatorName));
};
