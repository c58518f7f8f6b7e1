import { secondsBetween } from '@live/protocol';
import type { Slice } from '../Slice.ts';

/** A server time and the matching `performance.now()`, because the page's clock may be wrong. */
export interface ServerTime {
  readonly txTime: string;
  readonly at: number;
}

export const serverTime: Slice<ServerTime> = {
  initial: ({ loaded, loadedAt }) => ({ txTime: loaded.txTime, at: loadedAt }),
  reduce(state, event) {
    const isFetched = event.type === 'fetched' && event.call === 'roomInfo';
    return isFetched ? { txTime: event.data.txTime, at: event.at } : state;
  },
};

/** A moment of the server, in milliseconds of `performance.now()`. */
export const momentOf = (time: string, { txTime, at }: ServerTime): number =>
  at + secondsBetween(txTime, time) * 1000;
