import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { readBodiesAsText, readWebhook, requireWebhookSecret } from '../../http/webhooks.ts';
import type { MediaAction } from '../media-token.ts';
import type { MediaRoutesOptions } from '../request.ts';
import { mediamtxClientId } from './mediamtx.ts';
import type { UpstreamOrigin } from './upstream-origin.ts';

export interface WebhookOptions {
  readonly origin: UpstreamOrigin;
  readonly secret: string;
  readonly authorise: MediaRoutesOptions['authorise'];
}

const RoomName = z.string().regex(/^[\w-]{1,64}$/);

/** The fields that are used of a request of SRS. */
const SrsCall = z.object({
  action: z.string(),
  client_id: z.string().default(''),
  stream: RoomName,
  param: z.string().default(''),
});

const MediamtxAuth = z.object({
  action: z.string(),
  path: z.string(),
  protocol: z.string().default(''),
  id: z.string().nullish(),
  token: z.string().default(''),
  password: z.string().default(''),
  query: z.string().default(''),
});

const MediamtxEvent = z.object({
  event: z.enum(['ready', 'notReady', 'segment']),
  path: RoomName,
  source: z.string().default(''),
});

const MEDIAMTX_ACTIONS: Readonly<Record<string, MediaAction>> = {
  publish: 'publish',
  read: 'play',
  playback: 'record',
};

const tokenIn = (query: string): string => new URLSearchParams(query).get('token') ?? '';

/** Webhooks and events of media servers, which need the secret. */
export async function webhookRoutes(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  const { origin, authorise } = options;
  readBodiesAsText(app);
  requireWebhookSecret(app, options.secret);

  /** Whether the client may connect. `clientId` is empty for a protocol without a lasting connection, as HLS. */
  const may = async (
    action: MediaAction,
    liveId: string,
    token: string,
    clientId: string,
  ): Promise<boolean> => {
    const ask = () => authorise({ action, liveId, token });
    const allowed = await ask();
    if ('status' in allowed) return false;
    if (action === 'record' || clientId === '') return true;
    await origin.opened({ ...allowed, clientId, liveId, action });
    // Checked again: a right revoked before `opened` had stored the client did not disconnect it.
    if (!('status' in (await ask()))) return true;
    await origin.closed(clientId);
    return false;
  };

  app.post('/media/hooks/srs', async (request, reply) => {
    const call = readWebhook(SrsCall, request);
    if (!call) return reply.code(400).send({ code: 400 });
    const stream = { liveId: call.stream, clientId: call.client_id };
    switch (call.action) {
      case 'on_publish':
        if (!(await may('publish', call.stream, tokenIn(call.param), call.client_id)))
          return srsRefuses(reply);
        origin.began(stream);
        break;
      case 'on_play':
        if (!(await may('play', call.stream, tokenIn(call.param), call.client_id)))
          return srsRefuses(reply);
        break;
      case 'on_stop':
        await origin.closed(call.client_id);
        break;
      case 'on_unpublish':
        origin.ended(stream);
        await origin.closed(call.client_id);
        break;
      case 'on_dvr':
        await origin.recorded(call.stream);
    }
    return { code: 0 };
  });

  app.post('/media/hooks/mediamtx/auth', async (request, reply) => {
    const call = readWebhook(MediamtxAuth, request);
    const action = call && MEDIAMTX_ACTIONS[call.action];
    if (!call || !action || !RoomName.safeParse(call.path).success) return reply.code(403).send();
    const token = call.token || tokenIn(call.query) || call.password;
    const clientId = mediamtxClientId(call.protocol, call.id ?? '');
    return reply.code((await may(action, call.path, token, clientId)) ? 204 : 403).send();
  });

  app.post('/media/hooks/mediamtx/event', async (request, reply) => {
    const call = readWebhook(MediamtxEvent, request);
    if (!call) return reply.code(400).send();
    const stream = { liveId: call.path, clientId: call.source };
    if (call.event === 'ready') origin.began(stream);
    else if (call.event === 'notReady') origin.ended(stream);
    else await origin.recorded(call.path);
    return reply.code(204).send();
  });
}

function srsRefuses(reply: FastifyReply): FastifyReply {
  return reply.code(200).send({ code: 403 });
}
