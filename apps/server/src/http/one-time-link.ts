import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * A link that works once. A HEAD request, as mail programs and messengers send for a preview, does not use
 * it up.
 */
export const registerOneTimeLink = <Query extends object>(
  app: FastifyInstance,
  path: string,
  follow: (
    request: FastifyRequest<{ Querystring: Query }>,
    reply: FastifyReply,
  ) => Promise<FastifyReply>,
): void => {
  app.get<{ Querystring: Query }>(path, { exposeHeadRoute: false }, follow);
  app.head(path, (_request, reply) => reply.code(204).send());
};
