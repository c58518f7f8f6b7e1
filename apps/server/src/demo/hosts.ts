import { type SampleShape, VirtualHost } from '@live/simulator';
import type { Logger } from 'pino';
import { guardedInterval } from '../domain/guard.ts';

export interface DemoHostsOptions {
  readonly url: string;
  readonly log: Logger;
  /** A token to publish in this room, or undefined while the room is not live. */
  publishToken(liveId: string): Promise<string | undefined>;
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

/** Hosts that publish while their rooms are live. */
export class DemoHosts {
  readonly #hosts: readonly VirtualHost[];
  readonly #turning: NodeJS.Timeout;
  #turned = false;

  constructor(options: DemoHostsOptions) {
    this.#hosts = HOSTS.map(
      ({ liveId, shape }) =>
        new VirtualHost({
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
    this.#turning = guardedInterval(failed, () => this.#turn(options), TURN_EVERY_MS);
  }

  async destroy(): Promise<void> {
    clearInterval(this.#turning);
    await Promise.all(this.#hosts.map((host) => host.destroy()));
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
