import { firstCalls } from './first-calls.ts';
import { laterCalls } from './later-calls.ts';

/** The calls of pages: a module apart, so that no page loads the platform's. */
export const pageCalls = { ...firstCalls, ...laterCalls };
