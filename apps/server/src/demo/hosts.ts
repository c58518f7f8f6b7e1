import { guardedInterval } from '@live/guards';
import { SamplePublisher, type SampleShape } from '@live/simulator';
import type { Logger } from 'pino';

export interface DemoHostsOptions {
  readonly url: string;
  readonly log: Logger;
  /** A token to publish in this room, or undefined while the room is not live. */
  publishToken(liveId: string): Promise<string | undefined>;
  /** The line that stands on the host's phone, if any. */
  shownPrompt(liveId: string): Promise<string | undefined>;
  takePrompt(liveId: string, promptId: string): Promise<void>;
  turnPicture(
    liveId: string,
    picture: { angle: number; width: number; height: number },
  ): Promise<void>;
}

const PORTRAIT_ROOM = '1006';
const HOSTS: readonly { liveId: string; shape: SampleShape }[] = [
  { liveId: '1001', shape: 'landscape' },
  { liveId: PORTRAIT_ROOM, shape: 'portrait' },
];
const TURN_EVERY_MS = 30_000;
const LOOK_EVERY_MS = 2_000;
/** A line is taken away when the host has looked at it this often. */
const LOOKS_TO_READ = 4;

/** Hosts that publish while their rooms are live, and read what the operators write to them. */
export class DemoHosts {
  readonly #hosts: readonly SamplePublisher[];
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #looks = new Map<string, number>();
  #turned = false;

  constructor(options: DemoHostsOptions) {
    this.#hosts = HOSTS.map(
      ({ liveId, shape }) =>
        new SamplePublisher({
          url: `${options.url}/media/whip/${liveId}`,
          shape,
          token: async () => {
            const token = await options.publishToken(liveId);
            if (token === undefined) throw new Error('the room is not live');
            return token;
          },
          onError: (error) => options.log.debug({ err: error, liveId }, 'virtual host waits'),
        }),
    );
    for (const host of this.#hosts) void host.start();
    const failed = (error: unknown) => options.log.error({ err: error }, 'a virtual host failed');
    this.#timers = [
      guardedInterval(failed, () => this.#turn(options), TURN_EVERY_MS),
      guardedInterval(failed, () => this.#look(options), LOOK_EVERY_MS),
    ];
  }

  async destroy(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#hosts.map((host) => host.destroy()));
  }

  /** Somebody who speaks needs a few seconds to read. */
  async #look({ shownPrompt, takePrompt, log }: DemoHostsOptions): Promise<void> {
    for (const { liveId } of HOSTS) {
      try {
        const promptId = await shownPrompt(liveId);
        if (promptId === undefined) continue;
        const looks = (this.#looks.get(promptId) ?? 0) + 1;
        this.#looks.set(promptId, looks);
        if (looks < LOOKS_TO_READ) continue;
        this.#looks.delete(promptId);
        await takePrompt(liveId, promptId);
      } catch (error) {
        log.debug({ err: error, liveId }, 'a line could not be taken away');
      }
    }
  }

  /** The host of the portrait room rotates the phone now and then. */
  async #turn({ turnPicture, log }: DemoHostsOptions): Promise<void> {
    this.#turned = !this.#turned;
    const picture = this.#turned
      ? { angle: 90, width: 1280, height: 720 }
      : { angle: 0, width: 720, height: 1280 };
    try {
      await this.#hosts[1]?.show(this.#turned ? 'turned' : 'portrait');
      await turnPicture(PORTRAIT_ROOM, picture);
    } catch (error) {
      log.debug({ err: error }, 'the picture could not be turned');
    }
  }
}
