import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as TlsServer } from 'node:tls';
import { guarded, printError } from '@live/guards';
import type { LanCertificate } from './lan-certificate.ts';

const HANDSHAKE_MS = 10_000;
/** Enough for every phone of a home or an office. */
const MAX_CONNECTIONS = 1_000;

/**
 * Serves what the HTTP server serves over TLS as well: on the same port, at the addresses of the network. A connection
 * is handed on once it is encrypted, so that every check, limit and timeout is that of the HTTP server.
 */
export class LanListener {
  readonly #servers: readonly TlsServer[];

  private constructor(servers: readonly TlsServer[]) {
    this.#servers = servers;
  }

  static async open(
    http: Server,
    { key, cert }: LanCertificate,
    addresses: readonly string[],
    port: number,
  ): Promise<LanListener> {
    const servers = addresses.map(() => {
      const options = { key, cert, handshakeTimeout: HANDSHAKE_MS, ALPNProtocols: ['http/1.1'] };
      const server = createServer(options);
      server.maxConnections = MAX_CONNECTIONS;
      const handOn = (socket: unknown) => http.emit('connection', socket);
      server.on('secureConnection', guarded(printError, handOn));
      // Every phone that has not accepted the certificate yet ends its first connection so.
      server.on('tlsClientError', () => {});
      return server;
    });
    const listener = new LanListener(servers);
    try {
      for (const [index, server] of servers.entries()) {
        server.listen(port, addresses[index]);
        await once(server, 'listening');
      }
    } catch (error) {
      listener.destroy();
      throw error;
    }
    return listener;
  }

  /** Connections that were handed on end with the HTTP server. */
  destroy(): void {
    for (const server of this.#servers) server.close();
  }
}
