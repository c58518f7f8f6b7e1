import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { isSameSecret } from '../domain/same-secret.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** Whatever content type a request names, or none: its body is read as text. */
export const readBodiesAsText = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_, body, done) =>
    done(null, body),
  );
};

/** Every request of a broker or a media server needs the secret. */
export const requireWebhookSecret = (app: FastifyInstance, secret: string): void => {
  app.addHook('preHandler', async (request, reply) => {
    if (!isSameSecret(secretIn(request), secret)) return reply.code(401).send({ code: 401 });
    return undefined;
  });
};

const secretIn = (request: FastifyRequest): string => {
  const { secret } = request.query as { secret?: unknown };
  if (typeof secret === 'string') return secret;
  return request.headers.authorization?.replace(/^Bearer /, '') ?? '';
};

/** The body as JSON or as a form, checked; undefined when it is neither. */
export const readWebhook = <T>(schema: z.ZodType<T>, request: FastifyRequest): T | undefined => {
  const text = String(request.body);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = Object.fromEntries(new URLSearchParams(text));
  }
  return schema.safeParse(body).data;
};
