import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from './host-names.ts';
import { isSecure } from './secure-connection.ts';

/**
 * Whether a request comes from our own pages. Browsers send Origin with every POST; a client without it is not
 * a browser, and no page can make it send a cookie. With https, an http origin is refused, because anybody on
 * the network could have sent its page.
 */
export const isOwnOrigin = (
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  publicUrl: string | undefined,
): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  const url = new URL(origin);
  const isSafe = url.protocol === 'https:' || isLoopbackHost(url.host);
  return url.host === host && (isSafe || !isSecure(request, publicUrl));
};
