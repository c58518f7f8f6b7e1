import type { ActionResult } from '@live/protocol';
import { api } from './api.ts';
import { failureText } from './failureText.ts';
import { toast, toastProgress, toastWithAction } from './feedback.ts';
import { queryClient } from './queryClient.ts';
import { texts } from './texts.ts';

interface Undoable {
  liveId: string;
  actionIds: readonly string[];
}

interface Offer {
  /** What was done, after 操作成功. */
  what: string;
  actionIds?: readonly string[];
  undo(): void;
  /** Called once when 撤销 is offered no more, and was not pressed. */
  onKept?(): void;
}

type ShownOffer = Offer & { withdraw(): void };

/** Messages with 撤销 that are shown at once; the log offers the same for longer. */
const MAX_OFFERS = 4;

/** The key of 撤销. */
export const UNDO_KEY = 'z';

/** Actions of this page, so that it can say when somebody else undoes one. */
const own = new Set<string>();
/** The actions whose message is still shown, newest last. */
let offers: readonly ShownOffer[] = [];
const listeners = new Set<() => void>();

/** Calls the listener after this page has undone something. Returns what ends it. */
export const onUndone = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says of an action that succeeded what was done, with 撤销, or that another operator was faster. */
export const toastDone = (
  liveId: string,
  done: ActionResult,
  what: string,
  undoToo?: () => Promise<unknown>,
): void => toastAllDone(liveId, [done], what, undoToo);

/** The same for several actions, which one 撤销 undoes, after what `undoToo` does. */
export const toastAllDone = (
  liveId: string,
  done: readonly ActionResult[],
  what: string,
  undoToo?: () => Promise<unknown>,
): void => {
  const actionIds = done.flatMap(({ actionId }) => (actionId === undefined ? [] : [actionId]));
  const handledBy = done.find((one) => one.handledBy !== undefined)?.handledBy;
  if (actionIds.length > 0) {
    for (const actionId of actionIds) own.add(actionId);
    const undoAll = async () => {
      await undoToo?.();
      await undo({ liveId, actionIds });
    };
    offerUndo({ what, actionIds, undo: () => void undoAll() });
  } else if (handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
  // Another back end does not know undoing.
  else toast('success', texts.common.done);
};

/** Says what was done, and offers 撤销 for a while, by button and by key. Returns what ends the offer before. */
export const offerUndo = (offer: Offer): (() => void) => {
  let isOver = false;
  const end = () => {
    if (isOver) return false;
    isOver = true;
    offers = offers.filter((one) => one !== shown);
    close();
    return true;
  };
  const withdraw = () => {
    if (end()) offer.onKept?.();
  };
  const undoOnce = () => {
    if (end()) offer.undo();
  };
  const shown: ShownOffer = { ...offer, undo: undoOnce, withdraw };
  const close = toastWithAction({
    text: texts.common.done,
    what: offer.what,
    label: texts.undo.undo,
    shownKey: UNDO_KEY.toUpperCase(),
    run: undoOnce,
    onEnd: withdraw,
  });
  offers = [...offers, shown];
  for (const { withdraw: withdrawOldest } of offers.slice(0, -MAX_OFFERS)) withdrawOldest();
  return withdraw;
};

const withdrawOffers = (actionIds: readonly string[]): void => {
  for (const offer of offers)
    if (offer.actionIds?.some((actionId) => actionIds.includes(actionId))) offer.withdraw();
};

export const undo = async ({ liveId, actionIds }: Undoable): Promise<void> => {
  withdrawOffers(actionIds);
  const failures: unknown[] = [];
  let handledBy: string | undefined;
  const progress = actionIds.length > 1 ? toastProgress() : undefined;
  for (const [index, actionId] of actionIds.entries()) {
    progress?.show(texts.undo.progress(index + 1, actionIds.length));
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
  progress?.close();
  const undone = actionIds.length - failures.length;
  if (failures.length > 0) {
    const reason = failureText(failures[0]);
    toast('warning', undone > 0 ? texts.undo.partly(undone, actionIds.length, reason) : reason);
  } else if (handledBy === undefined) toast('success', texts.undo.undone);
  else toast('info', texts.undo.handledBy(handledBy));
  for (const listener of listeners) listener();
  // Where no notices come, as in an ended room, nothing else fetches what is shown.
  await queryClient.invalidateQueries();
};

/** Undoes the newest action whose message is shown; called by its key. */
export const undoOffered = (): void => {
  offers.at(-1)?.undo();
};

/** Somebody has undone an action: if it was one of this page, the operator is told. */
export const noteUndone = (actionId: string | undefined, operatorName: string): void => {
  if (actionId === undefined || !own.delete(actionId)) return;
  withdrawOffers([actionId]);
  toast('info', texts.undo.undoneBy(operatorName));
};
