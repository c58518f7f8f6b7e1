import type { Done } from '@live/protocol';
import { api } from './api.ts';
import { failureText } from './failureText.ts';
import { offer, toast } from './feedback.ts';
import { queryClient } from './queryClient.ts';
import { texts } from './texts.ts';

interface Undoable {
  liveId: string;
  actionId: string;
}

/** Actions of this page, so that it can say when somebody else undoes one. */
const own = new Set<string>();
/** The newest action whose message is still shown. */
let offered: (Undoable & { withdraw(): void }) | undefined;

/** What is told of an action that succeeded: that it is done, with 撤销, or that another operator was faster. */
export const reportDone = (liveId: string, { actionId, handledBy }: Done): void => {
  if (handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
  // Another back end does not know undoing.
  else if (actionId === undefined) toast('success', texts.common.done);
  else {
    own.add(actionId);
    offered?.withdraw();
    const undoable = { liveId, actionId };
    const shown = {
      ...undoable,
      withdraw: offer(texts.common.done, {
        label: texts.undo.undo,
        run: () => void undo(undoable),
        onEnd: () => {
          if (offered === shown) offered = undefined;
        },
      }),
    };
    offered = shown;
  }
};

export const undo = async ({ liveId, actionId }: Undoable): Promise<void> => {
  if (offered?.actionId === actionId) offered.withdraw();
  // Its own notice is no news.
  own.delete(actionId);
  try {
    const { handledBy } = await api.call('undo', { liveId, actionId }, { quiet: true });
    if (handledBy === undefined) toast('success', texts.undo.undone);
    else toast('info', texts.undo.handledBy(handledBy));
  } catch (error) {
    toast('warning', failureText(error));
  }
  await queryClient.invalidateQueries({ queryKey: ['permission', liveId] });
};

/** By key: undoes the action whose message is shown. */
export const undoOffered = (): void => {
  if (offered) void undo(offered);
};

/** Somebody has undone an action: if it was one of this page, the operator is told. */
export const noteUndone = (actionId: string | undefined, operatorName: string): void => {
  if (actionId === undefined || !own.delete(actionId)) return;
  if (offered?.actionId === actionId) offered.withdraw();
  toast('info', texts.undo.undoneBy(operatorName));
};
