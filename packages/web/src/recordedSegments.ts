import { type LiveDetail, secondsBetween } from '@live/protocol';
import { resolveUrl } from './resolveUrl.ts';

/** The room's recording as a player takes it: when each segment begins, in ms since the live began. */
export const recordedSegments = ({ recordUrlList, beginTime: begin }: LiveDetail) =>
  recordUrlList.map(({ url, beginTime, duration = 0 }) => ({
    url: resolveUrl(url),
    beginAt: beginTime ? secondsBetween(begin, beginTime) * 1_000 : undefined,
    duration,
  }));
