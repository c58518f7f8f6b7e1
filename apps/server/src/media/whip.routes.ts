import { type Candidate, MediaRefusal, type TokenHolder } from '@live/media-origin/media-origin';
import { mediaTexts } from '@live/media-origin/texts';
import { addressOf, MAX_CANDIDATES } from '@live/media-origin/webrtc/candidates';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaAction } from './media-token.ts';
import {
  abortOnDisconnect,
  type MediaRoutesOptions,
  REFUSAL_STATUS,
  sendText,
  tokenOf,
} from './request.ts';

const FRAGMENT = 'application/trickle-ice-sdpfrag';

type Endpoint = { Params: { liveId: string } };
type Resource = { Params: { liveId: string; sessionId: string } };

/** The candidates of a trickle fragment, each with its section; refuses malformed ones, and too many. */
export function readFragment(fragment: string): Candidate[] {
  const candidates: Candidate[] = [];
  let mid = '';
  for (const line of fragment.split(/\r\n|\r|\n/)) {
    if (line.startsWith('a=mid:')) mid = line.slice('a=mid:'.length);
    if (!line.startsWith('a=candidate:')) continue;
    if (addressOf(line) === undefined) throw new MediaRefusal('offer', mediaTexts.badCandidate);
    if (candidates.length >= MAX_CANDIDATES)
      throw new MediaRefusal('limit', mediaTexts.tooManyCandidates);
    candidates.push({ mid, candidate: line.slice(2) });
  }
  return candidates;
}

/** WHIP (RFC 9725) for hosts, and WHEP for players. */
export async function whipRoutes(
  app: FastifyInstance,
  { origin, authorise, takeOffer }: MediaRoutesOptions,
): Promise<void> {
  const authoriseOrReply = async (
    request: FastifyRequest<Endpoint>,
    reply: FastifyReply,
    action: MediaAction,
  ): Promise<TokenHolder | undefined> => {
    const { liveId } = request.params;
    const allowed = await authorise({ action, liveId, token: tokenOf(request) });
    if ('accountId' in allowed) return allowed;
    if (allowed.status === 401) reply.header('www-authenticate', 'Bearer');
    sendText(reply, allowed.status, allowed.message);
    return undefined;
  };

  for (const [name, action] of [
    ['whip', 'publish'],
    ['whep', 'play'],
  ] as const) {
    const path = `/media/${name}/:liveId`;

    app.options<Endpoint>(path, preflight);
    app.options<Resource>(`${path}/:sessionId`, preflight);

    app.post<Endpoint>(path, async (request, reply) => {
      const holder = await authoriseOrReply(request, reply, action);
      if (!holder) return reply;
      const type = request.headers['content-type']?.split(';')[0]?.trim();
      if (type !== 'application/sdp') return sendText(reply, 415, mediaTexts.sdpExpected);
      const { liveId } = request.params;
      await takeOffer(holder.accountId, request.raw);
      try {
        const signal = abortOnDisconnect(reply);
        const offer = { ...holder, liveId, offer: String(request.body) };
        const { sessionId, answer } = await origin[action](offer, signal);
        // Authorised again: the offer may have waited for its host, and the right may have ended meanwhile.
        if ((await authoriseOrReply(request, reply, action)) === undefined) {
          await origin.leave(liveId, sessionId);
          return reply;
        }
        return reply
          .code(201)
          .header('location', `/media/${name}/${liveId}/${sessionId}`)
          .header('etag', `"${sessionId}"`)
          .header('accept-patch', FRAGMENT)
          .type('application/sdp')
          .send(answer);
      } catch (error) {
        return sendRefusal(reply, error);
      }
    });

    app.patch<Resource>(`${path}/:sessionId`, async (request, reply) => {
      if ((await authoriseOrReply(request, reply, action)) === undefined) return reply;
      const { liveId, sessionId } = request.params;
      const match = request.headers['if-match'];
      if (request.headers['content-type'] !== FRAGMENT) return reply.code(415).send();
      if (match === undefined) return reply.code(428).send();
      if (match !== `"${sessionId}"`) {
        // A star requests an ICE restart, which is not supported: clients open a new session.
        return match === '*' ? reply.code(422).send() : reply.code(412).send();
      }
      try {
        const candidates = readFragment(String(request.body));
        const known = await origin.addCandidates(liveId, sessionId, candidates);
        return reply.code(known ? 204 : 404).send();
      } catch (error) {
        return sendRefusal(reply, error);
      }
    });

    app.delete<Resource>(`${path}/:sessionId`, async (request, reply) => {
      if ((await authoriseOrReply(request, reply, action)) === undefined) return reply;
      const { liveId, sessionId } = request.params;
      const known = await origin.leave(liveId, sessionId);
      return reply.code(known ? 200 : 404).send();
    });
  }
}

function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof MediaRefusal)) throw error;
  if (error.reason === 'no-publisher') reply.header('retry-after', '2');
  return sendText(reply, REFUSAL_STATUS[error.reason], error.message);
}

async function preflight(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('access-control-allow-methods', 'POST, PATCH, DELETE, OPTIONS');
  reply.header('access-control-allow-headers', 'authorization, content-type, if-match');
  reply.header('access-control-max-age', '86400');
  reply.header('accept-post', 'application/sdp');
  reply.code(204).send();
}
