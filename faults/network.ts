import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `cut`: connections are closed and refused. `blackhole`: bytes are dropped without closing. `slow`: bytes
 * are delayed. `stalled`: bytes of the server are not read.
 */
export type NetworkState = 'fair' | 'cut' | 'blackhole' | 'slow' | 'stalled';

interface Pair {
  near: Socket;
  far: Socket;
  /** Bytes were dropped, so the connection can no longer be used. */
  isDead: boolean;
  /** Sockets with delayed bytes; later bytes must wait for them. */
  held: Set<Socket>;
}

const SLOW_MS = 40;

/** A network proxy between one console and its servers. */
export class Network {
  readonly #proxies: Server[] = [];
  readonly #pairs = new Set<Pair>();
  #state: NetworkState = 'fair';

  /** Opens a proxy to this port. */
  async proxyTo(targetPort: number): Promise<{ port: number }> {
    const entrance = createServer((near) => this.#connect(near, targetPort));
    entrance.listen(0, '127.0.0.1');
    await once(entrance, 'listening');
    this.#proxies.push(entrance);
    return entrance.address() as AddressInfo;
  }

  set(state: NetworkState): void {
    this.#state = state;
    for (const pair of this.#pairs) {
      if (state === 'cut' || (state === 'fair' && pair.isDead)) end(pair);
      else if (state === 'stalled') pair.far.pause();
      else if (!pair.held.has(pair.far)) pair.far.resume();
    }
  }

  async destroy(): Promise<void> {
    for (const pair of this.#pairs) end(pair);
    for (const entrance of this.#proxies) entrance.close();
  }

  #connect(near: Socket, targetPort: number): void {
    if (this.#state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(targetPort, '127.0.0.1');
    const pair: Pair = { near, far, isDead: false, held: new Set() };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [pair.near, pair.far],
      [pair.far, pair.near],
    ] as const) {
      from.on('error', () => {});
      from.on('data', (bytes) => this.#forward(pair, from, to, bytes));
      from.on('close', () => {
        // A black hole does not report that the other end has closed.
        if (this.#state === 'blackhole') pair.isDead = true;
        else this.#close(pair);
      });
    }
    if (this.#state === 'stalled') pair.far.pause();
  }

  #forward(pair: Pair, from: Socket, to: Socket, bytes: Buffer): void {
    if (this.#state === 'blackhole') pair.isDead = true;
    if (pair.isDead) return;
    if (this.#state !== 'slow') {
      to.write(bytes);
      return;
    }
    from.pause();
    pair.held.add(from);
    setTimeout(() => {
      pair.held.delete(from);
      if (pair.isDead || to.destroyed) return;
      to.write(bytes);
      if (this.#state !== 'stalled' || from === pair.near) from.resume();
    }, SLOW_MS);
  }

  #close(pair: Pair): void {
    end(pair);
    this.#pairs.delete(pair);
  }
}

const end = ({ near, far }: Pair): void => {
  near.destroy();
  far.destroy();
};
