import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import compress from '@fastify/compress';
import { Result } from '@live/protocol';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { newRequestId } from '../domain/ids.ts';
import { failureOf } from './failure.ts';
import { BODY_LIMIT, parseJson } from './read-json.ts';
import { SlowRefusals } from './slow-refusals.ts';

/** Somebody who sends a request byte by byte must not hold a connection for ever. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than a proxy in front keeps a connection, so that it never writes to a closed one. */
const KEEP_ALIVE_MS = 72_000;

/** False when somebody else is to answer. */
export type TakeRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Throws when somebody asks too much. */
type AdmitRequest = (request: IncomingMessage) => void;

const listenWith = (
  admit: AdmitRequest,
  takeRequest: TakeRequest,
  handleOther: RequestListener,
): Server => {
  const refusals = new SlowRefusals();
  const limits = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createServer(limits, (request, response) => {
    // About to stop: whoever still asks is answered, and not kept.
    if (!server.listening) response.shouldKeepAlive = false;
    try {
      admit(request);
    } catch (error) {
      void refuseRequest(response, error, refusals);
      return;
    }
    if (!takeRequest(request, response)) handleOther(request, response);
  });
  return server;
};

/** Without a look at the request: it costs as little as possible. */
const refuseRequest = async (
  response: ServerResponse,
  error: unknown,
  refusals: SlowRefusals,
): Promise<void> => {
  if (!(await refusals.wait())) {
    response.destroy();
    return;
  }
  const { status, envelope, headers } = failureOf(error);
  const type = { 'content-type': 'application/json; charset=utf-8', connection: 'close' };
  response.writeHead(status, { ...headers, ...type });
  response.end(JSON.stringify(envelope));
};

/** What `takeRequest` leaves is Fastify's: pages, media, documents, health. */
export const createHttpServer = async (
  log: Logger,
  takeRequest: TakeRequest,
  admit: AdmitRequest = () => {},
): Promise<FastifyInstance> => {
  const app: FastifyInstance<Server> = fastify({
    serverFactory: (handleOther) => listenWith(admit, takeRequest, handleOther),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 128 },
    // Ours, not the caller's: what stands in the log cannot be chosen from outside.
    genReqId: () => newRequestId(),
    requestIdHeader: false,
    // A logger for each request costs more than most requests log: lines name the request themselves.
    childLoggerFactory: (logger) => logger,
  });
  await app.register(compress, { threshold: 1024, globalDecompression: false });

  // So that the person who sees a failure can name the line of the log that explains it.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    parseJson(body),
  );

  app.setErrorHandler((error, request, reply) => {
    const { status, envelope, headers } = failureOf(error);
    if (status >= 500) log.error({ err: error, ...described(request) }, 'request failed');
    return reply.code(status).headers(headers).send(envelope);
  });

  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: Result.ERROR, msg: '接口不存在' }),
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
