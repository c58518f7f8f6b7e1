import { config } from './config.ts';

/** The link that viewers open: where phones reach the pages, which need not be where this page came from. */
export const viewerUrl = (liveId: string): string =>
  new URL(`/room?id=${encodeURIComponent(liveId)}`, config().viewerBase || location.origin).href;
