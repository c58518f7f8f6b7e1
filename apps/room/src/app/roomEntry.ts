import type { CallData } from '@live/protocol';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

export type EntryRefusal = NonNullable<CallData<'roomEntry'>['refusal']>;

/** The end may come earlier than announced, when an operator lets the person in. */
const LOOK_AGAIN_MS = 20_000;
/** Spread, because many guests may be refused at the same moment. */
const SPREAD_MS = 20_000;
/** Ends are carried out a moment after their time. */
const AFTER_END_MS = 1_000;

/** When to ask again whether the room can be entered. */
export const nextLook = ({ secondsLeft: left }: EntryRefusal, random: number): number => {
  const usual = LOOK_AGAIN_MS + random * SPREAD_MS;
  return left === undefined ? usual : Math.min(usual, left * 1000 + AFTER_END_MS);
};

/** Why the room cannot be entered, asked again until it can. */
export const roomEntryQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['room-entry', liveId],
    queryFn: ({ signal }) =>
      api.call('roomEntry', { liveId }, { quiet: true, noSignIn: true, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.refusal ? nextLook(data.refusal, Math.random()) : false,
    refetchIntervalInBackground: true,
    retry: false,
  });
