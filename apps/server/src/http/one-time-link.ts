import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * A link that works once. Whoever only asks about it (HEAD), as mail programs and messengers do
 * before a person follows it, does not use it up.
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
