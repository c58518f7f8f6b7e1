import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import { Result } from '@live/protocol';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { DelayedRefusals } from '../domain/delayed-refusals.ts';
import { newRequestId } from '../domain/ids.ts';
import { TooOften } from '../domain/refusal.ts';
import { failureOf } from './failure.ts';
import { BODY_LIMIT, parseJson } from './read-json.ts';

/** The plugin's own list, and playlists: those of long recordings repeat one URL for every fragment. */
const COMPRESSED =
  /^text\/(?!event-stream)|(?:\+|\/)(?:json|text|xml)(?:;|$)|octet-stream(?:;|$)|mpegurl/u;

const UNKNOWN_PATH = { code: Result.ERROR, msg: '接口不存在' };

/** A client that sends a request byte by byte must not hold a connection for ever. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than proxies keep idle connections, so that they never write to a closed one. */
const KEEP_ALIVE_MS = 72_000;

/** How a request went: the route's pattern, the status of the reply, and the seconds it took. */
export type ObserveRequest = (path: string, status: number, seconds: number) => void;

export interface HttpServerOptions {
  log: Logger;
  /** Headers of every page and reply. */
  headers?: Record<string, string>;
  /** Runs before anything else reads the request. Throws a refusal. */
  check?: (request: IncomingMessage) => void;
  observe?: ObserveRequest;
}

/** Serves everything: calls, pages, media, documents, health. */
export const createHttpServer = async ({
  log,
  headers = {},
  check = () => {},
  observe = () => {},
}: HttpServerOptions): Promise<FastifyInstance> => {
  const refusals = new DelayedRefusals();
  const limits = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS };
  const app: FastifyInstance<Server> = fastify({
    serverFactory: (handle) =>
      createServer(limits, (request, response) => {
        try {
          check(request);
        } catch (error) {
          void refuseRequest(response, error, headers, refusals);
          return;
        }
        handle(request, response);
      }),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // A request that comes while the server stops is answered, and its connection closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 128 },
    // A URL that the router cannot read; its own answer would repeat it, and without the headers.
    frameworkErrors: (_error, _request, reply) => {
      // Its type would depend on the schema of a route, and there is none.
      const plain: FastifyReply = reply as never;
      return plain.code(404).headers(headers).send(UNKNOWN_PATH);
    },
    // Generated here, never taken from the client: nobody can choose what the log holds.
    genReqId: () => newRequestId(),
    requestIdHeader: false,
    // No logger for each request, which costs more than most requests log: log lines name the request id.
    childLoggerFactory: (logger) => logger,
  });
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    customTypes: COMPRESSED,
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('cache-control', 'no-store');
    // So that a person who sees a failure can name the log line that explains it.
    reply.header('x-request-id', request.id);
    done();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    parseJson(body),
  );

  app.setErrorHandler(async (error, request, reply) => {
    const { raw } = request;
    // The client disconnected during its request: there is nobody to answer.
    if (raw.destroyed && !raw.complete) return breakOff(reply);
    const { status, envelope, headers: more } = failureOf(error);
    if (status >= 500) log.error({ err: error, ...described(request) }, 'request failed');
    if (reply.raw.headersSent) {
      // Closes the connection, so that half a file does not pass for the whole.
      observe(pathOf(request), status, reply.elapsedTime / 1000);
      return breakOff(reply);
    }
    if (error instanceof TooOften && !(await refusals.wait())) return breakOff(reply);
    return reply.code(status).headers(more).send(envelope);
  });

  app.setNotFoundHandler((_request, reply) => reply.code(404).send(UNKNOWN_PATH));

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    observe(pathOf(request), status, elapsedTime / 1000);
    if (log.isLevelEnabled('debug'))
      log.debug({ ...described(request), status, ms: Math.round(elapsedTime) }, 'answered');
    done();
  });
  return app;
};

/** Refuses without reading the request, so that it costs as little as possible. */
const refuseRequest = async (
  response: ServerResponse,
  error: unknown,
  headers: Record<string, string>,
  refusals: DelayedRefusals,
): Promise<void> => {
  if (error instanceof TooOften && !(await refusals.wait())) {
    response.destroy();
    return;
  }
  const { status, envelope, headers: more } = failureOf(error);
  const body = JSON.stringify(envelope);
  response.writeHead(status, {
    ...headers,
    ...more,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
};

/** Ends a reply that has begun, or that cannot be sent at all. */
const breakOff = (reply: FastifyReply): void => {
  reply.hijack();
  reply.raw.destroy();
};

/** The route's pattern: URLs carry signatures and keys, and are never logged. */
const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

const described = (request: FastifyRequest) => ({
  reqId: request.id,
  method: request.method,
  path: pathOf(request),
});
