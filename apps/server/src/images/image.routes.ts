import type { FastifyInstance } from 'fastify';
import type { ImageStore } from './image-store.ts';

const NAME = /^[0-9a-f]{32}\.webp$/;
const YEAR_SECONDS = 31_536_000;

/** Uploaded images, for whoever knows their address. What they are is our own statement, not the uploader's. */
export async function imageRoutes(
  app: FastifyInstance,
  { store }: { store: ImageStore },
): Promise<void> {
  app.get<{ Params: { name: string } }>('/images/:name', async ({ params }, reply) => {
    const image = NAME.test(params.name) ? await store.get(params.name) : undefined;
    if (!image) return reply.callNotFound();
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(image);
  });
}
