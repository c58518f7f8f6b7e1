import type { Mention } from '@live/protocol';
import { Store, useStore } from '@live/web';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ActionRequest } from './personActions.ts';

type PanelRequest<T> = Store<T | undefined, T>;

const panelRequest = <T extends object>(): PanelRequest<T> =>
  new Store<T | undefined, T>((_, next) => next, undefined);

/** Asks the list to scroll to a comment. Each request is a new object. */
export const commentRequest = panelRequest<{ id: string }>();

/** Asks the input to reply to somebody. */
export const replyRequest = panelRequest<Mention>();

/** Asks the question of an action on a person or a comment, as the row of the comment would. */
export const actionRequest = panelRequest<ActionRequest>();

/** Asks the input to offer its phrases. */
export const phrasesRequest = panelRequest<object>();

/** Asks the panel to show the comments that wait for an operator. */
export const heldRequest = panelRequest<object>();

/** Asks the video area for an earlier moment of the running live, in milliseconds from its beginning. */
export const momentRequest = panelRequest<{ atMs: number }>();

/** Asks for the line to the host to be written. */
export const promptRequest = panelRequest<object>();

/** Calls `answer` for each request made from now on, and returns the newest of them. */
export const usePanelRequest = <T>(
  store: PanelRequest<T>,
  answer: (request: T) => void,
): T | undefined => {
  const newest = useStore(store);
  const [before] = useState(newest);
  const run = useEffectEvent(answer);
  useEffect(() => {
    if (newest !== undefined && newest !== before) run(newest);
  }, [newest, before]);
  return newest === before ? undefined : newest;
};
