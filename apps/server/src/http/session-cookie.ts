import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

const SESSION_COOKIE = 'live_session';

/** A cookie that the answer sets or clears. */
export type SessionCookie = { value: string; maxAgeSeconds: number } | 'clear';

export const readSessionCookie = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  cookie === undefined ? undefined : parseCookie(cookie)[SESSION_COOKIE];

/** The token that programs send instead of a cookie. */
export const bearerToken = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];

/** The value of the set-cookie header. */
export const writeSessionCookie = (cookie: SessionCookie, secure: boolean): string => {
  const { value, maxAgeSeconds } = cookie === 'clear' ? { value: '', maxAgeSeconds: 0 } : cookie;
  return stringifySetCookie({
    name: SESSION_COOKIE,
    value,
    maxAge: maxAgeSeconds,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
};
