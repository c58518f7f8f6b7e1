import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from './host-names.ts';

/**
 * Whether a request comes from our own pages. Browsers name the origin on every POST; a client that
 * names none is not a browser, and no page can make it send somebody's cookie. Where we are reached
 * by https, a page that came without could be anybody's who sits in between.
 */
export const isOwnOrigin = (
  { origin, host }: IncomingHttpHeaders,
  publicUrl: string | undefined,
): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  const url = new URL(origin);
  const isSecure = url.protocol === 'https:' || isLoopbackHost(url.host);
  return url.host === host && (isSecure || !publicUrl?.startsWith('https:'));
};
