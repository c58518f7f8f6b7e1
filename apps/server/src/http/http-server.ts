import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type Envelope, httpStatus, Result, resultText } from '@live/protocol';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { newRequestId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came: signatures are made over it. */
    rawBody: string;
  }
}

const BODY_LIMIT = 64 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;

const envelope = (result: Exclude<Result, 0>, msg: string = resultText[result]): Envelope => ({
  code: result,
  msg,
});

/** Fastify with the answers of the contract: every failure is an envelope, none is a stack trace. */
export const createHttpServer = async (
  log: Logger,
  trustedProxies: string[],
): Promise<FastifyInstance> => {
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies,
    return503OnClosing: true,
    // Somebody who sends a request byte by byte must not hold a connection for ever.
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 128 },
    // Ours, not the caller's: what stands in the log cannot be chosen from outside.
    genReqId: () => newRequestId(),
    requestIdHeader: false,
    // A logger for each request costs more than most requests log: lines name the request themselves.
    childLoggerFactory: (logger) => logger,
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024 });

  // So that the person who sees a failure can name the line of the log that explains it.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });

  // The body is JSON whatever the header says: simple clients leave the header out.
  app.decorateRequest('rawBody', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string;
    if (body === '') return done(null, {});
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(new Refusal(Result.PARAM_ERROR, `${resultText[Result.PARAM_ERROR]}：请求不是 JSON`));
    }
  });

  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      return reply.code(httpStatus[error.result]).send(envelope(error.result, error.message));
    }
    const status = error.statusCode ?? 500;
    if (status < 500) {
      const msg = status === 413 ? '请求内容过大' : resultText[Result.PARAM_ERROR];
      return reply.code(status).send(envelope(Result.PARAM_ERROR, msg));
    }
    log.error({ err: error, ...described(request) }, 'request failed');
    return reply.code(500).send(envelope(Result.SERVER_ERROR));
  });

  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(envelope(Result.ERROR, '接口不存在')),
  );

  app.addHook('onResponse', (request, reply, done) => {
    if (log.isLevelEnabled('debug')) {
      const { statusCode: status, elapsedTime } = reply;
      log.debug({ ...described(request), status, ms: Math.round(elapsedTime) }, 'answered');
    }
    done();
  });
  return app;
};

/** The route's pattern: addresses themselves carry signatures and keys, and are never logged. */
const described = (request: FastifyRequest) => ({
  reqId: request.id,
  method: request.method,
  path: request.routeOptions.url ?? 'unknown',
});
