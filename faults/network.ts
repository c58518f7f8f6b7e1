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
  /** Ends whose bytes are on their slow way: whatever came after them must not overtake them. */
  held: Set<Socket>;
}

const SLOW_MS = 40;

/** A network between one console and all that it speaks to. */
export class Network {
  readonly #entrances: Server[] = [];
  readonly #pairs = new Set<Pair>();
  #weather: Weather = 'fair';

  /** An address that leads to this port, as long as the weather is fair. */
  async entranceTo(targetPort: number): Promise<{ port: number }> {
    const entrance = createServer((near) => this.#join(near, targetPort));
    entrance.listen(0, '127.0.0.1');
    await once(entrance, 'listening');
    this.#entrances.push(entrance);
    return entrance.address() as AddressInfo;
  }

  set(weather: Weather): void {
    this.#weather = weather;
    for (const pair of this.#pairs) {
      if (weather === 'cut' || (weather === 'fair' && pair.isDead)) end(pair);
      else if (weather === 'stalled') pair.far.pause();
      else if (!pair.held.has(pair.far)) pair.far.resume();
    }
  }

  async destroy(): Promise<void> {
    for (const pair of this.#pairs) end(pair);
    for (const entrance of this.#entrances) entrance.close();
  }

  #join(near: Socket, targetPort: number): void {
    if (this.#weather === 'cut') {
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
    pair.held.add(from);
    setTimeout(() => {
      pair.held.delete(from);
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
