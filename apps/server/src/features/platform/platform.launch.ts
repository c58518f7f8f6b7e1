import { LiveRole } from '@live/protocol';
import type { FastifyInstance } from 'fastify';
import { registerOneTimeLink } from '../../http/one-time-link.ts';
import { isSecure } from '../../http/secure-connection.ts';
import { writeSessionCookie } from '../../http/session-cookie.ts';
import type { LaunchTickets } from './platform.tickets.ts';

export interface LaunchDeps {
  tickets: LaunchTickets;
  /** A session for the account, or undefined when it is unknown or disabled. */
  openSession(
    accountName: string,
  ): Promise<{ secret: string; maxAgeSeconds: number; role: LiveRole } | undefined>;
  publicUrl: string | undefined;
}

/** `GET /auth/launch?ticket=`: opens the console signed in, the room for viewers, or the sign-in page for an invalid ticket. */
export const registerLaunch = (app: FastifyInstance, deps: LaunchDeps): void => {
  registerOneTimeLink<{ ticket?: unknown }>(app, '/auth/launch', async (request, reply) => {
    const ticket = await deps.tickets.take(String(request.query.ticket ?? ''));
    const session = ticket && (await deps.openSession(ticket.accountName));
    if (!session) return reply.redirect('/sign-in');
    const { secret: value, maxAgeSeconds, role } = session;
    reply.header(
      'set-cookie',
      writeSessionCookie({ value, maxAgeSeconds }, isSecure(request.raw, deps.publicUrl)),
    );
    const page = role === LiveRole.AUDIENCE ? '/room' : '/';
    return reply.redirect(ticket.liveId === undefined ? page : `${page}?id=${ticket.liveId}`);
  });
};
