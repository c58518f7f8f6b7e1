import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { ObserveRequest } from './http-server.ts';

interface OperationsLog {
  info(message: string): void;
  warn(entry: object, message: string): void;
}

/** What a server that is not ready lacks. */
export type Missing = 'broker' | 'database' | 'stopping';

export interface Probes {
  /** What the server cannot work without and does not have, if anything. */
  missing(): Promise<Missing | undefined>;
  log: OperationsLog;
  build: { version: string; build: string };
}

const HEALTH = '/healthz';

export const createRegistry = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** Counts requests and the time they take. */
export const measureRequests = (registry: Registry): ObserveRequest => {
  const answered = new Histogram({
    name: 'live_http_seconds',
    help: 'Time to answer a request',
    labelNames: ['path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const failed = new Counter({
    name: 'live_http_failures_total',
    help: 'Answers with a server error',
    registers: [registry],
  });
  return (path, status, seconds) => {
    answered.observe({ path, status }, seconds);
    // A server that is about to stop says so to those who route requests: that is no failure.
    if (status >= 500 && path !== HEALTH) failed.inc();
  };
};

/** Health, readiness and metrics. */
export const registerMonitoring = (
  app: FastifyInstance,
  registry: Registry,
  probes: Probes,
): void => {
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });

  // Readiness, for load balancers: false while a dependency is down.
  let wasReady = true;
  app.get(HEALTH, async (_request, reply) => {
    const missing = await probes.missing();
    if ((missing === undefined) !== wasReady) {
      if (missing === undefined) probes.log.info('ready again');
      else probes.log.warn({ missing }, 'not ready');
    }
    wasReady = missing === undefined;
    if (missing === undefined) return { status: 'ok', ...probes.build };
    return reply.code(503).send({ status: 'unavailable', missing, ...probes.build });
  });

  // Liveness, for supervisors: a restart would not repair a database that is down.
  app.get('/livez', async () => ({ status: 'ok' }));
};
