import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from our own pages. Browsers name the origin on every POST; a client that
 * names none is not a browser, and no page can make it send somebody's cookie.
 */
export const isOwnOrigin = (
  { origin, host }: IncomingHttpHeaders,
  publicUrl: string | undefined,
): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  return new URL(origin).host === host;
};
