import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `cut`: connections break and none can be made. `silent`: nothing arrives any more and nobody is
 * told. `slow`: everything takes its time. `stalled`: what the server sends is not taken.
 */
export type Weather = 'fair' | 'cut' | 'silent' | 'slow' | 'stalled';

interface Pair {
  near: Socket;
  far: Socket;
  /** Bytes were swallowed: this connection can carry nothing sensible any more. */
  isDead: boolean;
}

const SLOW_MS = 40;

/** A network between one console and the server. */
export class Network {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #weather: Weather = 'fair';

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(targetPort: number): Promise<Network> {
    const server = createServer();
    const network = new Network(server);
    server.on('connection', (near) => network.#join(near, targetPort));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  set(weather: Weather): void {
    this.#weather = weather;
    for (const pair of this.#pairs) {
      if (weather === 'cut' || (weather === 'fair' && pair.isDead)) end(pair);
      else if (weather === 'stalled') pair.far.pause();
      else pair.far.resume();
    }
  }

  async destroy(): Promise<void> {
    for (const pair of this.#pairs) end(pair);
    this.#server.close();
  }

  #join(near: Socket, targetPort: number): void {
    if (this.#weather === 'cut') {
      near.destroy();
      return;
    }
    const pair: Pair = { near, far: connect(targetPort, '127.0.0.1'), isDead: false };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [pair.near, pair.far],
      [pair.far, pair.near],
    ] as const) {
      from.on('error', () => {});
      from.on('data', (bytes) => this.#carry(pair, from, to, bytes));
      from.on('close', () => {
        // A silent network tells nobody that the other end is gone.
        if (this.#weather === 'silent') pair.isDead = true;
        else this.#leave(pair);
      });
    }
    if (this.#weather === 'stalled') pair.far.pause();
  }

  #carry(pair: Pair, from: Socket, to: Socket, bytes: Buffer): void {
    if (this.#weather === 'silent') pair.isDead = true;
    if (pair.isDead) return;
    if (this.#weather !== 'slow') {
      to.write(bytes);
      return;
    }
    from.pause();
    setTimeout(() => {
      if (pair.isDead || to.destroyed) return;
      to.write(bytes);
      if (this.#weather !== 'stalled' || from === pair.near) from.resume();
    }, SLOW_MS);
  }

  #leave(pair: Pair): void {
    end(pair);
    this.#pairs.delete(pair);
  }
}

const end = ({ near, far }: Pair): void => {
  near.destroy();
  far.destroy();
};
