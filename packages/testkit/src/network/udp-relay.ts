import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type LinkConditions, NetworkLink } from './network-link.ts';
import { ResentBytes } from './resent-bytes.ts';

const LOOPBACK = '127.0.0.1';

interface RelayOptions {
  /** Where the media origin listens. */
  readonly originPort: number;
  readonly conditions: LinkConditions;
  readonly seed: number;
}

/** What has passed in one direction, over the connections of all clients. */
export interface RelayTotals {
  packets: number;
  bytes: number;
  dropped: number;
  readonly resent: ResentBytes;
}

interface Client {
  readonly socket: Socket;
  readonly up: NetworkLink;
  readonly down: NetworkLink;
}

const noTotals = (): RelayTotals => ({
  packets: 0,
  bytes: 0,
  dropped: 0,
  resent: new ResentBytes(),
});

const keyOf = ({ address, port }: RemoteInfo): string => `${address}:${port}`;

/** A poor network between clients on this machine and the media origin. Each client has a connection of its own. */
export class UdpRelay {
  readonly up = noTotals();
  readonly down = noTotals();
  readonly #options: RelayOptions;
  readonly #socket = createSocket('udp4');
  readonly #clients = new Map<string, Client>();
  readonly #travelling = new Set<NodeJS.Timeout>();

  static async open(options: RelayOptions): Promise<UdpRelay> {
    const relay = new UdpRelay(options);
    relay.#socket.bind(0, LOOPBACK);
    await once(relay.#socket, 'listening');
    return relay;
  }

  private constructor(options: RelayOptions) {
    this.#options = options;
    this.#socket.on('message', (packet, from) => {
      const client = this.#clients.get(keyOf(from)) ?? this.#admit(from);
      this.#pass(packet, client.up, this.up, () =>
        client.socket.send(packet, options.originPort, LOOPBACK),
      );
    });
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** The offer without candidates, so that the origin reaches the client through the relay alone. */
  readonly relayOffer = (offer: string): string =>
    offer.replace(/a=candidate:.*?(?:\r\n|\\r\\n)/g, '');

  /** The answer with the relay in place of the origin. */
  readonly relayAnswer = (answer: string): string =>
    answer.replace(/(a=candidate:\S+ \d+ UDP \d+ \S+ )\d+/gi, `$1${this.port}`);

  async destroy(): Promise<void> {
    for (const timer of this.#travelling) clearTimeout(timer);
    const sockets = [this.#socket, ...[...this.#clients.values()].map(({ socket }) => socket)];
    await Promise.all(
      sockets.map((socket) => {
        const closed = once(socket, 'close');
        socket.close();
        return closed;
      }),
    );
  }

  /** A browser sends from an address of this machine's network, if it has one, and takes answers there alone. */
  #admit(from: RemoteInfo): Client {
    const { conditions, seed } = this.#options;
    const number = this.#clients.size * 2;
    const client: Client = {
      socket: createSocket('udp4'),
      up: new NetworkLink(conditions, seed + number),
      down: new NetworkLink(conditions, seed + number + 1),
    };
    client.socket.on('message', (packet) => {
      this.#pass(packet, client.down, this.down, () =>
        this.#socket.send(packet, from.port, from.address),
      );
    });
    client.socket.bind(0, LOOPBACK);
    this.#clients.set(keyOf(from), client);
    return client;
  }

  #pass(packet: Buffer, link: NetworkLink, totals: RelayTotals, send: () => void): void {
    const now = performance.now();
    totals.packets += 1;
    totals.bytes += packet.length;
    totals.resent.note(packet);
    const at = link.arrival(packet.length, now);
    if (at === undefined) {
      totals.dropped += 1;
      return;
    }
    const timer = setTimeout(() => {
      this.#travelling.delete(timer);
      send();
    }, at - now);
    this.#travelling.add(timer);
  }
}
