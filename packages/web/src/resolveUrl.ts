import { config } from './config.ts';

/** URLs from the back end may be relative to it. */
export const resolveUrl = (url: string): string =>
  new URL(url, config().apiBase || location.href).href;
