import { MediaRefusal } from '@live/media-origin/media-origin';
import { mediaTexts } from '@live/media-origin/texts';
import { readFragment } from '@live/media-origin/webrtc/candidates';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaAction } from './media-token.ts';
import {
  type Denied,
  type Endpoint,
  type MediaRoutesOptions,
  openSession,
  REFUSAL_STATUS,
  sendText,
  tokenOf,
} from './request.ts';

const FRAGMENT = 'application/trickle-ice-sdpfrag';

type Resource = { Params: { liveId: string; sessionId: string } };

/** WHIP (RFC 9725) for hosts, and WHEP for players. */
export async function whipRoutes(app: FastifyInstance, options: MediaRoutesOptions): Promise<void> {
  const { origin, authorise } = options;
  /** True when a request about a session was refused. */
  const isDenied = async (
    request: FastifyRequest<Endpoint>,
    reply: FastifyReply,
    action: MediaAction,
  ): Promise<boolean> => {
    const { liveId } = request.params;
    const allowed = await authorise({ action, liveId, token: tokenOf(request) });
    if ('status' in allowed) sendDenied(reply, allowed);
    return 'status' in allowed;
  };

  for (const [name, action] of [
    ['whip', 'publish'],
    ['whep', 'play'],
  ] as const) {
    const path = `/media/${name}/:liveId`;

    app.options<Endpoint>(path, preflight);
    app.options<Resource>(`${path}/:sessionId`, preflight);

    app.post<Endpoint>(path, async (request, reply) => {
      const type = request.headers['content-type']?.split(';')[0]?.trim();
      const readOffer = () =>
        type === 'application/sdp'
          ? String(request.body)
          : { status: 415, message: mediaTexts.sdpExpected };
      try {
        const session = await openSession(options, action, { request, reply }, readOffer);
        if ('status' in session) return sendDenied(reply, session);
        const { sessionId, answer } = session;
        return reply
          .code(201)
          .header('location', `/media/${name}/${request.params.liveId}/${sessionId}`)
          .header('etag', `"${sessionId}"`)
          .header('accept-patch', FRAGMENT)
          .type('application/sdp')
          .send(answer);
      } catch (error) {
        return sendRefusal(reply, error);
      }
    });

    app.patch<Resource>(`${path}/:sessionId`, async (request, reply) => {
      if (await isDenied(request, reply, action)) return reply;
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
      if (await isDenied(request, reply, action)) return reply;
      const { liveId, sessionId } = request.params;
      const known = await origin.leave(liveId, sessionId);
      return reply.code(known ? 200 : 404).send();
    });
  }
}

function sendDenied(reply: FastifyReply, { status, message }: Denied): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return sendText(reply, status, message);
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
