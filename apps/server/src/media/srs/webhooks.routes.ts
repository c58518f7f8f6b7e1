import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { readBodiesAsText, readWebhook, requireWebhookSecret } from '../../http/webhooks.ts';
import type { MediaRoutesOptions } from '../request.ts';
import type { SrsOrigin } from './srs-origin.ts';

export interface WebhookOptions {
  readonly origin: SrsOrigin;
  readonly secret: string;
  readonly authorise: MediaRoutesOptions['authorise'];
}

const RoomName = z.string().regex(/^[\w-]{1,64}$/);

/** The fields that are used of a request of SRS. */
const SrsCall = z.object({
  action: z.string(),
  client_id: z.string().min(1),
  stream: RoomName,
  param: z.string().default(''),
});

/** The webhooks of SRS, which need the secret. */
export async function webhookRoutes(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  const { origin, authorise } = options;
  readBodiesAsText(app);
  requireWebhookSecret(app, options.secret);

  /** Whether the client may connect. */
  const mayConnect = async (
    action: 'publish' | 'play',
    { stream: liveId, client_id: clientId, param }: z.infer<typeof SrsCall>,
  ): Promise<boolean> => {
    const token = new URLSearchParams(param).get('token') ?? '';
    const ask = () => authorise({ action, liveId, token });
    const allowed = await ask();
    if ('status' in allowed) return false;
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
        if (!(await mayConnect('publish', call))) return refuse(reply);
        origin.began(stream);
        break;
      case 'on_play':
        if (!(await mayConnect('play', call))) return refuse(reply);
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
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(200).send({ code: 403 });
}
