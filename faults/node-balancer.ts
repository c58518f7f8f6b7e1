import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Passes connections on to one of several ports of this machine, in turn; those that refuse are skipped. */
export class NodeBalancer {
  readonly #ports: readonly number[];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Indexes of ports that get no new connections, as after a failed health check. */
  readonly away = new Set<number>();
  #next = 0;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((socket) => this.#pass(socket, 0));
  }

  static async open(ports: readonly number[]): Promise<NodeBalancer> {
    const balancer = new NodeBalancer(ports);
    await new Promise<void>((resolve) => balancer.#server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async destroy(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(socket: Socket, attempt: number): void {
    if (attempt === this.#ports.length) {
      socket.destroy();
      return;
    }
    this.#next = (this.#next + 1) % this.#ports.length;
    const index = this.#next;
    if (this.away.has(index)) {
      this.#pass(socket, attempt + 1);
      return;
    }
    const target = connect(this.#ports[index] ?? 0, '127.0.0.1');
    // The client may disconnect before a node is found.
    socket.on('error', () => target.destroy());
    target.once('error', () => this.#pass(socket, attempt + 1));
    target.once('connect', () => {
      target.removeAllListeners('error');
      for (const [one, other] of [
        [socket, target],
        [target, socket],
      ] as const) {
        this.#sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
    });
  }
}
