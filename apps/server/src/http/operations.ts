import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ObserveRequest } from './http-server.ts';

export interface Probes {
  /** Rejects when something the server cannot work without is down. */
  ready(): Promise<void>;
  build: { version: string; build: string };
  /** Undefined where the broker counts its clients itself. */
  brokerClients(): number | undefined;
  media(): Record<'publishers' | 'viewers' | 'waiting', number>;
}

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
    if (status >= 500) failed.inc();
  };
};

/** What those who run the server ask it: is it well, and how busy is it. */
export const registerOperations = (
  app: FastifyInstance,
  registry: Registry,
  probes: Probes,
): void => {
  new Gauge({
    name: 'live_broker_clients',
    help: 'Clients connected to the broker',
    registers: [registry],
    collect() {
      const clients = probes.brokerClients();
      if (clients !== undefined) this.set(clients);
    },
  });

  new Gauge({
    name: 'live_media_sessions',
    help: 'Connections of the media origin',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, count] of Object.entries(probes.media())) this.set({ kind }, count);
    },
  });

  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });

  // For those who send requests here: not while something we need is down.
  app.get('/healthz', async (_request, reply) => {
    try {
      await probes.ready();
      return { status: 'ok', ...probes.build };
    } catch {
      return reply.code(503).send({ status: 'unavailable', ...probes.build });
    }
  });

  // For those who restart processes: a database that is down is not mended by that.
  app.get('/livez', async () => ({ status: 'ok' }));
};
