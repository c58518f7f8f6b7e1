import { mqttConnect, systemClock } from '../packages/room-channel/src/index.ts';
import type { RoomModel } from '../packages/room-model/src/index.ts';
import { openTestRoom } from '../packages/room-model/src/testing/openTestRoom.ts';
import { ApiClient } from '../packages/web/src/index.ts';
import type { Random } from '../tools/simulator/src/index.ts';
import { Network } from './network.ts';

export interface ConsolePlace {
  /** Of the server, or of what stands before several. */
  httpPort: number;
  /** Where the broker is a program of its own. */
  brokerPort: number | undefined;
  signIn(url: string): Promise<string>;
}

/** The channel waits five seconds between fetches; a run must not take that long. */
const HASTE = 6;
const hastyClock: typeof systemClock = {
  now: () => performance.now() * HASTE,
  setTimeout: (run, ms) => setTimeout(run, ms / HASTE),
  clearTimeout: systemClock.clearTimeout,
};

/** What a page has and Node has not. */
const actAsPage = (): void => {
  globalThis.requestAnimationFrame ??= (run) => Number(setTimeout(() => run(0), 16));
  globalThis.cancelAnimationFrame ??= (timer) => clearTimeout(timer);
  globalThis.location ??= { href: 'http://127.0.0.1/' } as Location;
  // Every lost connection is told of there; here they are lost on purpose.
  console.warn = () => {};
};

/** A console behind a network of its own, which can be asleep and whose messages can be shuffled. */
export class TestConsole {
  readonly network = new Network();
  readonly #random: Random;
  readonly #place: ConsolePlace;
  readonly #listeners = new Set<() => void>();
  #model: RoomModel | undefined;
  #token = '';
  #isVisible = true;
  isShuffled = false;

  private constructor(random: Random, place: ConsolePlace) {
    this.#random = random;
    this.#place = place;
  }

  static async open(random: Random, place: ConsolePlace): Promise<TestConsole> {
    actAsPage();
    const opened = new TestConsole(random, place);
    await opened.#load();
    return opened;
  }

  snapshot() {
    return this.#model?.getSnapshot();
  }

  set isVisible(isVisible: boolean) {
    this.#isVisible = isVisible;
    for (const listener of [...this.#listeners]) listener();
  }

  async destroy(): Promise<void> {
    this.#model?.destroy();
    await this.network.destroy();
  }

  async #load(): Promise<void> {
    const { httpPort, brokerPort, signIn } = this.#place;
    const url = `http://127.0.0.1:${(await this.network.entranceTo(httpPort)).port}`;
    const broker = brokerPort === undefined ? undefined : await this.network.entranceTo(brokerPort);
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
        clock: hastyClock,
        connect: (address, handlers) =>
          mqttConnect(broker ? { ...address, url: withPort(address.url, broker.port) } : address, {
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
  }

  /** Twice, late, never. */
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

const withPort = (address: string, port: number): string => {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
};
