import type { FastifyReply } from 'fastify';

export const SESSION_COOKIE = 'live_session';

/** A cookie that the answer sets or takes away. */
export type SessionCookie = { value: string; maxAgeSeconds: number } | 'clear';

export const writeSessionCookie = (
  reply: FastifyReply,
  cookie: SessionCookie,
  publicUrl: string | undefined,
): void => {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl?.startsWith('https:') ?? false,
  } as const;
  if (cookie === 'clear') reply.clearCookie(SESSION_COOKIE, options);
  else reply.setCookie(SESSION_COOKIE, cookie.value, { ...options, maxAge: cookie.maxAgeSeconds });
};
