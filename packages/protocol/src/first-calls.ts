import type { CallDefinition } from './call.ts';
import { accountCalls } from './calls/accounts.ts';
import { roomCalls } from './calls/rooms.ts';
import type { laterCalls } from './later-calls.ts';

/** What pages need to begin with: to sign in and to show a room. */
export const firstCalls = { ...accountCalls, ...roomCalls };

export type PageCallName = keyof typeof firstCalls | keyof typeof laterCalls;

let known: Partial<Record<PageCallName, CallDefinition>> = firstCalls;

/** The definition of a call. A page loads most of them with the first that it makes; after that there is no wait. */
export const pageCall = (name: PageCallName): CallDefinition | Promise<CallDefinition> =>
  known[name] ?? loadLater(name);

const loadLater = async (name: PageCallName): Promise<CallDefinition> => {
  const all: Record<PageCallName, CallDefinition> = {
    ...firstCalls,
    ...(await import('./later-calls.ts')).laterCalls,
  };
  known = all;
  return all[name];
};
