import type { IncomingMessage } from 'node:http';
import { guardedTimeout } from '@live/guards';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { type AddressKey, addressKey } from '../domain/address-key.ts';
import { HostNames } from '../http/host-names.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createRegistry, measureRequests } from '../http/monitoring.ts';
import { protectiveHeaders } from '../http/protective-headers.ts';
import { Proxies } from '../http/proxies.ts';
import type { Broker, BrokerConnection } from '../realtime/broker.ts';
import { openBroker } from './broker.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';

const STOP_GRACE_MS = 3000;

/** The HTTP server, still without routes and not listening, and the connection to the broker. */
export interface Transport {
  readonly app: FastifyInstance;
  readonly registry: Registry;
  readonly proxies: Proxies;
  /** Key under which limits count the address of a request. */
  addressKeyOf(request: IncomingMessage): AddressKey;
  readonly broker: Broker;
  readonly connection: BrokerConnection;
}

export const openTransport = async (
  opened: AsyncDisposableStack,
  foundation: Foundation,
  services: Services,
): Promise<Transport> => {
  const { config, log, budget, announcer } = foundation;
  const proxies = new Proxies(config.trustedProxies);
  const hostNames = new HostNames({ ...config, proxies });
  const addressKeyOf = (request: IncomingMessage) => addressKey(proxies.addressOf(request));
  const registry = createRegistry();
  const app = await createHttpServer({
    log,
    headers: protectiveHeaders({
      publicUrl: config.publicUrl,
      cspOrigins: config.cspOrigins,
      brokerOrigin: brokerOriginOf(config),
    }),
    check: (request) => {
      budget.take('requests', { address: addressKeyOf(request) });
      hostNames.check(request);
    },
    observe: measureRequests(registry),
  });
  opened.defer(async () => {
    // Requests under way may finish; one that never does must not keep the server from stopping.
    const failed = (error: unknown) => log.error({ err: error }, 'stopping failed');
    const closeAll = () => app.server.closeAllConnections();
    const timeout = guardedTimeout(failed, closeAll, STOP_GRACE_MS);
    await app.close();
    clearTimeout(timeout);
  });
  const broker = await openBroker(app, hostNames, foundation, services, proxies);
  const connection = broker.connectServer();
  opened.defer(async () => {
    // Before the HTTP server, which would wait for the broker's open sockets.
    connection.close();
    await broker.destroy();
  });
  announcer.attach(connection);
  return { app, registry, proxies, addressKeyOf, broker, connection };
};

/** Undefined where members reach the broker on whatever host they reached the page. */
const brokerOriginOf = ({ broker, publicUrl }: Config): string | undefined => {
  const url = broker?.wsUrl ?? publicUrl?.replace(/^http/, 'ws');
  return url && new URL(url).origin;
};
