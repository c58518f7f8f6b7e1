import type { IncomingMessage } from 'node:http';
import { guarded } from '@live/guards';
import type {
  MediaOrigin,
  MediaSession,
  RefusalReason,
  TokenHolder,
} from '@live/media-origin/media-origin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaAction } from './media-token.ts';

export interface Denied {
  readonly status: number;
  readonly message: string;
}

export type Authorisation = TokenHolder | Denied;

export type Endpoint = { Params: { liveId: string } };

export interface MediaRoutesOptions {
  readonly origin: MediaOrigin;
  /** Whether the token authorises the action in this room now. */
  readonly authorise: (request: {
    action: MediaAction;
    liveId: string;
    token: string;
  }) => Promise<Authorisation>;
  /** Tokens of the HLS files of a room, the same for all who watch it. */
  readonly hlsTokens: {
    of(liveId: string, file: string): string;
    /** Whether the file may be fetched by this token now. */
    allow(liveId: string, file: string, token: string): Promise<boolean>;
  };
  /** Throws when the limit of offers is exceeded. */
  readonly takeOffer: (accountId: string, request: IncomingMessage) => Promise<void>;
}

export const REFUSAL_STATUS: Readonly<Record<RefusalReason, number>> = {
  offer: 400,
  codec: 422,
  'no-publisher': 404,
  limit: 429,
  full: 503,
  upstream: 502,
};

/** The token of a media request: in the URL, or as bearer. */
export function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown };
  if (typeof token === 'string') return token;
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** Aborts when the client disconnects before the answer. */
function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const failed = (error: unknown) => reply.log.error({ err: error });
  reply.raw.once(
    'close',
    guarded(failed, () => controller.abort()),
  );
  return controller.signal;
}

/**
 * Opens a session for the offer of a request. Authorised before and after: the offer may have waited for its host, and the
 * right may have ended meanwhile.
 */
export async function openSession(
  { origin, authorise, takeOffer }: MediaRoutesOptions,
  action: 'publish' | 'play',
  { request, reply }: { request: FastifyRequest<Endpoint>; reply: FastifyReply },
  readOffer: () => string | Denied,
): Promise<MediaSession | Denied> {
  const { liveId } = request.params;
  const judge = () => authorise({ action, liveId, token: tokenOf(request) });
  const holder = await judge();
  if ('status' in holder) return holder;
  await takeOffer(holder.accountId, request.raw);
  const offer = readOffer();
  if (typeof offer !== 'string') return offer;
  const session = await origin[action]({ ...holder, liveId, offer }, abortOnDisconnect(reply));
  const still = await judge();
  if (!('status' in still)) return session;
  await origin.leave(liveId, session.sessionId);
  return still;
}

export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(text);
}
