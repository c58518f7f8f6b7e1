import { type CallData, Result } from '@live/protocol';
import { CallError } from '@live/web';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

export const isRefused = (error: unknown, code: Result): boolean =>
  error instanceof CallError && error.code === code;

/** The plan of a room, also while the network is down; none once it is known to be given up. */
export const planOf = ({
  data,
  error,
}: {
  data: CallData<'roomEntry'> | undefined;
  error: Error | null;
}) => (isRefused(error, Result.ROOM_NOT_FOUND) ? undefined : data?.plan);

export type EntryRefusal = NonNullable<CallData<'roomEntry'>['refusal']>;

/** Somebody who was removed and looks at the page: an operator may let them in at any moment. */
const WATCHED_POLL_MS = 3_000;
/** All others: of guests, many may be refused at the same moment. */
const POLL_MS = 20_000;
/** Ends are carried out a moment after their time. */
const AFTER_END_MS = 1_000;
/** A link is often shared before the live begins, and many may wait for it. */
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

/** Phones that began to wait in one second ask, and enter, in different ones. */
const spread = (): number => 0.75 + Math.random() / 2;

/** Why the room cannot be entered, or when it is to begin, asked again until it can be entered. */
export const roomEntryQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['room-entry', liveId],
    queryFn: ({ signal }) =>
      api.call('roomEntry', { liveId }, { quiet: true, noSignIn: true, signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return BEGINNING_POLL_MS * (1 + Math.random());
      if (data?.plan) return data.plan.askAfterSeconds * 1000 * spread();
      if (data?.prepared) return BEGINNING_POLL_MS * (1 + Math.random());
      if (!data?.refusal) return false;
      return nextPollMs(data.refusal, document.visibilityState === 'visible', Math.random());
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    retry: false,
  });
