import { MediaRefusal } from '@live/media-origin/media-origin';
import { mediaTexts } from '@live/media-origin/texts';
import type { FastifyInstance } from 'fastify';
import { TooOften } from '../domain/refusal.ts';
import { tryParseJson } from '../domain/try-parse-json.ts';
import { type Endpoint, type MediaRoutesOptions, openSession, REFUSAL_STATUS } from './request.ts';

interface Negotiation {
  readonly code: number;
  readonly message: string;
  readonly sessionId?: string;
  readonly remoteSdp?: { readonly type: 'answer'; readonly sdp: string };
}

const CODES = { ...REFUSAL_STATUS, codec: 415 };

/** The offer of a request, in any of the formats that players use; undefined when there is none. */
export function readNegotiation(body: unknown): string | undefined {
  const request = tryParseJson(String(body));
  if (typeof request !== 'object' || request === null || !('localSdp' in request)) return undefined;
  const { localSdp } = request;
  if (typeof localSdp === 'string') return localSdp;
  if (typeof localSdp !== 'object' || localSdp === null || !('sdp' in localSdp)) return undefined;
  return typeof localSdp.sdp === 'string' ? localSdp.sdp : undefined;
}

/** `POST /media/{liveId}.sdp`: the status is always 200, and the body's code reports the result. */
export async function negotiationRoutes(
  app: FastifyInstance,
  options: MediaRoutesOptions,
): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof TooOften) {
      reply.header('retry-after', error.retryAfterSeconds);
      return reply.code(200).send({ code: 429, message: error.message } satisfies Negotiation);
    }
    const bad = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
    if (!bad) request.log.error({ err: error, reqId: request.id });
    const failure: Negotiation = bad
      ? { code: 400, message: mediaTexts.badRequest }
      : { code: 500, message: mediaTexts.serverError };
    return reply.code(200).send(failure);
  });

  app.post<Endpoint>('/media/:liveId.sdp', async (request, reply) => {
    const readOffer = () =>
      readNegotiation(request.body) || { status: 400, message: mediaTexts.noOffer };
    try {
      const session = await openSession(options, 'play', { request, reply }, readOffer);
      if ('status' in session) return { code: session.status, message: session.message };
      const { sessionId, answer } = session;
      const remoteSdp = { type: 'answer', sdp: answer } as const;
      return { code: 200, message: 'success', sessionId, remoteSdp } satisfies Negotiation;
    } catch (error) {
      if (!(error instanceof MediaRefusal)) throw error;
      return { code: CODES[error.reason], message: error.message } satisfies Negotiation;
    }
  });
}
