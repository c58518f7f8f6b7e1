import type { CallData } from '@live/protocol';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

export type EntryRefusal = NonNullable<CallData<'roomEntry'>['refusal']>;

/** Somebody who was removed and looks at the page: an operator may let them in at any moment. */
const WATCHED_POLL_MS = 3_000;
/** All others: of guests, many may be refused at the same moment. */
const POLL_MS = 20_000;
/** Ends are carried out a moment after their time. */
const AFTER_END_MS = 1_000;
/** Guests who opened a link before the beginning, of whom many may wait. */
const BEGINNING_POLL_MS = 10_000;

/** When to ask again whether the room can be entered. */
export const nextPollMs = (
  { kind, secondsLeft: left }: EntryRefusal,
  isVisible: boolean,
  random: number,
): number => {
  const shortest = kind === 'removed' && isVisible ? WATCHED_POLL_MS : POLL_MS;
  const usual = shortest * (1 + random);
  return left === undefined ? usual : Math.min(usual, left * 1000 + AFTER_END_MS);
};

/** Why the room cannot be entered, asked again until it can. */
export const roomEntryQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['room-entry', liveId],
    queryFn: ({ signal }) =>
      api.call('roomEntry', { liveId }, { quiet: true, noSignIn: true, signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return BEGINNING_POLL_MS * (1 + Math.random());
      if (!data?.refusal) return false;
      return nextPollMs(data.refusal, document.visibilityState === 'visible', Math.random());
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    retry: false,
  });
