import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type MediaRoutesOptions, PLAIN_TEXT, tokenOf } from './request.ts';
import { mediaTexts } from './texts.ts';

/** Recorded segments, with byte ranges so that players can seek. */
export async function recordRoutes(
  app: FastifyInstance,
  { origin, authorise }: MediaRoutesOptions,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: process.cwd(),
    serve: false,
    decorateReply: !app.hasReplyDecorator('sendFile'),
  });
  app.get<{ Params: { liveId: string; name: string } }>(
    '/media/records/:liveId/:name',
    async (request, reply) => {
      const { liveId, name } = request.params;
      const allowed = await authorise({ action: 'record', liveId, token: tokenOf(request) });
      if ('status' in allowed) {
        return reply.code(allowed.status).type(PLAIN_TEXT).send(allowed.message);
      }
      const path = await origin.segmentFile(liveId, name);
      if (!path) return reply.code(404).type(PLAIN_TEXT).send(mediaTexts.noRecording);
      return reply.sendFile(basename(path), dirname(path), { cacheControl: false });
    },
  );
}
