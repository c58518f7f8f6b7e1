import { SamplePublisher } from '@live/simulator';
import { call } from '../tools/simulator/src/viewers/api.ts';
import type { Environment } from './environment.ts';
import { findLasting } from './retry.ts';
import { liveId } from './steady-operator.ts';

/** A host whose picture goes to SRS; nothing where there is none. */
export class Camera {
  readonly #environment: Environment;
  #publisher: SamplePublisher | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  async start(): Promise<void> {
    const { url, srs } = this.#environment;
    if (!srs) return;
    this.#publisher = new SamplePublisher({
      url: `${url}/media/whip/${liveId}`,
      token: async () => {
        const token = await this.#environment.signIn(url, 'host');
        return (await call(url, 'getRtcToken', { liveId }, token)).rtcToken;
      },
      shape: 'landscape',
    });
    await this.#publisher.start();
  }

  /** The host has found the way back, once. */
  async findLost(): Promise<string[]> {
    const { srs } = this.#environment;
    if (!srs) return [];
    return findLasting(async () => {
      const connections = await srs.connections().catch(String);
      return connections.toString() === 'rtc-publish' ? [] : [`SRS has "${connections}"`];
    });
  }

  async stop(): Promise<void> {
    await this.#publisher?.destroy();
  }
}
