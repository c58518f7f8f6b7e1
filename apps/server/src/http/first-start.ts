import type { FastifyInstance } from 'fastify';

export const FIRST_START_PAGE = '/first-start';

/**
 * What answers while the server has no account: its health, the page with what it is made of, its call, and those who
 * prove by a secret that they belong to the server: commands of its machine, and the broker.
 */
const ANSWERED =
  /^\/(?:(?:healthz|livez|metrics|first-start|config\.json|favicon\.svg|auth\/first-administrator)$|(?:assets|platform|broker)\/)/;

/** Refuses everything else as long as `requireOpen` throws, and leads people to the page that says why. */
export const closeUntilFirstStart = (
  app: FastifyInstance,
  requireOpen: () => Promise<void>,
): void => {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (ANSWERED.test(path)) return;
    try {
      await requireOpen();
    } catch (error) {
      if (!request.headers.accept?.includes('text/html')) throw error;
      return reply.redirect(FIRST_START_PAGE);
    }
  });
};
