import type { FastifyInstance } from 'fastify';
import { readBodiesAsText } from '../http/webhooks.ts';
import { hlsRoutes } from './hls.routes.ts';
import { negotiationRoutes } from './negotiation.routes.ts';
import { recordingRoutes } from './recording.routes.ts';
import type { MediaRoutesOptions } from './request.ts';
import { whipRoutes } from './whip.routes.ts';

/** Everything under `/media`. URLs carry their own rights, so any origin may call them. */
export async function mediaRoutes(
  app: FastifyInstance,
  options: MediaRoutesOptions,
): Promise<void> {
  readBodiesAsText(app);
  app.addHook('onRequest', async (_, reply) => {
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', 'location, etag, link, accept-patch');
  });
  await app.register(negotiationRoutes, options);
  await app.register(whipRoutes, options);
  await app.register(hlsRoutes, options);
  await app.register(recordingRoutes, options);
}
