import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { guarded, printError } from '@live/guards';
import { WebSocketServer } from 'ws';
import { type AddressKey, addressKey } from '../domain/address-key.ts';
import type { Budget } from '../domain/budget.ts';
import type { DelayedRefusals } from '../domain/delayed-refusals.ts';
import { TooOften } from '../domain/refusal.ts';
import { WebSocketStream } from './websocket-stream.ts';

export const MQTT_PATH = '/mqtt';
const MAX_FRAME = 64 * 1024;
const MAX_FRAGMENTS = 16;
/** How long a refused client may take to disconnect. */
const CLOSE_TIMEOUT_MS = 1_000;
/** A refused CONNECT costs as much as this many connections. */
const REFUSED_COST = 10;
/** When an address with too many connections may try again. */
const OPEN_WAIT_MS = 10_000;

/** The part of an HTTP server that hands over websocket upgrades. */
export interface UpgradeSource {
  on(
    event: 'upgrade',
    listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
  ): unknown;
}

export interface ConnectionLimits {
  readonly budget: Budget;
  /** The client's address. */
  addressOf(request: IncomingMessage): string;
}

/** Makes streams of the websockets that are opened at `/mqtt`, within the limits of their address. */
export class WebSocketUpgrades {
  readonly #limits: ConnectionLimits;
  readonly #refusals: DelayedRefusals;
  readonly #accept: (stream: WebSocketStream, request: IncomingMessage) => void;
  readonly #addresses = new WeakMap<WebSocketStream, AddressKey>();
  /** Open websockets of each address. */
  readonly #openFrom = new Map<AddressKey, number>();
  readonly #sockets: WebSocketServer;

  constructor(
    limits: ConnectionLimits,
    refusals: DelayedRefusals,
    accept: (stream: WebSocketStream, request: IncomingMessage) => void,
  ) {
    this.#limits = limits;
    this.#refusals = refusals;
    this.#accept = accept;
    const options = {
      noServer: true,
      maxPayload: MAX_FRAME,
      maxFragments: MAX_FRAGMENTS,
      perMessageDeflate: false,
      autoPong: false,
      // Missing in the types of the options.
      closeTimeout: CLOSE_TIMEOUT_MS,
      handleProtocols: (offered: Set<string>) => (offered.has('mqtt') ? ('mqtt' as const) : false),
    };
    this.#sockets = new WebSocketServer(options);
  }

  attach(server: UpgradeSource): void {
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head);
    server.on('upgrade', guarded(printError, upgrade));
  }

  /** Charges the address of a stream for a CONNECT that was refused. */
  chargeRefusal(stream: WebSocketStream): void {
    const address = this.#addresses.get(stream);
    this.#limits.budget.charge('connections', { address }, REFUSED_COST);
  }

  destroy(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Without a URL parser: it would throw for a malformed target, which deserves a 404.
    const [path] = (request.url ?? '').split('?');
    if (path !== MQTT_PATH) {
      answerUpgrade(socket, '404 Not Found');
      return;
    }
    const address = addressKey(this.#limits.addressOf(request));
    const waitMs = this.#waitFor(address);
    if (waitMs > 0) {
      void this.#refuseUpgrade(socket, new TooOften(waitMs));
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const { budget } = this.#limits;
      const stream = new WebSocketStream(webSocket, socket, {
        bytes: budget.open('bytes', 'connection'),
        packets: budget.open('packets', 'connection'),
        now: () => budget.now(),
        exceeded: (kind) => budget.countRefusal(kind),
      });
      this.#addresses.set(stream, address);
      this.#countOpen(address, 1);
      stream.once(
        'close',
        guarded(printError, () => this.#countOpen(address, -1)),
      );
      this.#accept(stream, request);
    });
  }

  async #refuseUpgrade(socket: Duplex, { retryAfterSeconds }: TooOften): Promise<void> {
    socket.on('error', () => {});
    if (!(await this.#refusals.wait())) socket.destroy();
    else answerUpgrade(socket, `429 Too Many Requests\r\nRetry-After: ${retryAfterSeconds}`);
  }

  /** 0 when one more connection from the address is allowed, else the milliseconds to wait. */
  #waitFor(address: AddressKey): number {
    const { budget } = this.#limits;
    if ((this.#openFrom.get(address) ?? 0) < budget.limitOf('connections', 'address'))
      return budget.waitToTake('connections', { address });
    budget.countRefusal('connections');
    return OPEN_WAIT_MS;
  }

  #countOpen(address: AddressKey, change: number): void {
    const open = (this.#openFrom.get(address) ?? 0) + change;
    if (open > 0) this.#openFrom.set(address, open);
    else this.#openFrom.delete(address);
  }
}

/** Written to the socket itself, with an error listener: a client that disconnects before the answer must not end the process. */
const answerUpgrade = (socket: Duplex, status: string): void => {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
};
