import { mqttConnect, systemClock } from '../packages/room-channel/src/index.ts';
import type { RoomModel } from '../packages/room-model/src/index.ts';
import { openTestRoom } from '../packages/room-model/src/testing/openTestRoom.ts';
import { RefetchedList } from '../packages/room-model/src/testing/RefetchedList.ts';
import { ApiClient } from '../packages/web/src/index.ts';
import type { Random } from '../tools/simulator/src/index.ts';
import { Network } from './network.ts';

export interface ConsoleEndpoint {
  /** Port of the server, or of the proxy in front of several. */
  httpPort: number;
  /** Set for an external broker. */
  brokerPort: number | undefined;
  signIn(url: string): Promise<string>;
}

/** Runs the channel's clock faster: its five seconds between fetches are too long for a run. */
const CLOCK_FACTOR = 6;
const fastClock: typeof systemClock = {
  now: () => performance.now() * CLOCK_FACTOR,
  setTimeout: (run, ms) => setTimeout(run, ms / CLOCK_FACTOR),
  clearTimeout: systemClock.clearTimeout,
};

/** Provides the browser globals that Node lacks. */
const installPageGlobals = (): void => {
  globalThis.requestAnimationFrame ??= (run) => Number(setTimeout(() => run(0), 16));
  globalThis.cancelAnimationFrame ??= (timer) => clearTimeout(timer);
  globalThis.location ??= { href: 'http://127.0.0.1/' } as Location;
  // Lost connections are logged as warnings; here they are intended.
  console.warn = () => {};
};

/** A console behind its own network, which can be suspended and whose messages can be shuffled. */
export class TestConsole {
  readonly network = new Network();
  readonly #random: Random;
  readonly #endpoint: ConsoleEndpoint;
  readonly #listeners = new Set<() => void>();
  #model: RoomModel | undefined;
  #held: RefetchedList<string> | undefined;
  #token = '';
  #isVisible = true;
  isShuffled = false;

  private constructor(random: Random, endpoint: ConsoleEndpoint) {
    this.#random = random;
    this.#endpoint = endpoint;
  }

  static async open(random: Random, endpoint: ConsoleEndpoint): Promise<TestConsole> {
    installPageGlobals();
    const opened = new TestConsole(random, endpoint);
    await opened.#load();
    return opened;
  }

  snapshot() {
    return this.#model?.getSnapshot();
  }

  get heldIds(): readonly string[] {
    return this.#held?.rows ?? [];
  }

  set isVisible(isVisible: boolean) {
    this.#isVisible = isVisible;
    for (const listener of [...this.#listeners]) listener();
  }

  async destroy(): Promise<void> {
    this.#model?.destroy();
    this.#held?.destroy();
    await this.network.destroy();
  }

  async #load(): Promise<void> {
    const { httpPort, brokerPort, signIn } = this.#endpoint;
    const url = `http://127.0.0.1:${(await this.network.proxyTo(httpPort)).port}`;
    const broker = brokerPort === undefined ? undefined : await this.network.proxyTo(brokerPort);
    this.#token = await signIn(url);
    const api = new ApiClient({
      base: () => url,
      token: () => this.#token,
      showError: () => {},
      signIn: async () => {
        this.#token = await signIn(url);
      },
    });
    this.#model = await openTestRoom('console', '1001', {
      api,
      channel: {
        clock: fastClock,
        connect: (options, handlers) =>
          mqttConnect(broker ? { ...options, url: withPort(options.url, broker.port) } : options, {
            ...handlers,
            onMessage: (topic, payload) => this.#shuffle(() => handlers.onMessage(topic, payload)),
          }),
        signals: {
          isOnline: () => true,
          isVisible: () => this.#isVisible,
          subscribe: (listener) => {
            this.#listeners.add(listener);
            return () => this.#listeners.delete(listener);
          },
        },
      },
    });
    this.#held = new RefetchedList(this.#model, ['commentHeld', 'heldDecided'], async () => {
      const { items } = await api.call('heldList', { liveId: '1001' }, { quiet: true });
      return items.map(({ id }) => id);
    });
  }

  /** Delivers twice, late or never. */
  #shuffle(deliver: () => void): void {
    if (!this.isShuffled) {
      deliver();
      return;
    }
    const fate = this.#random.between(0, 9);
    if (fate === 0) return;
    setTimeout(deliver, this.#random.between(0, fate < 5 ? 5 : 120));
    if (fate > 7) setTimeout(deliver, this.#random.between(0, 200));
  }
}

const withPort = (href: string, port: number): string => {
  const url = new URL(href);
  url.port = String(port);
  return url.href;
};
