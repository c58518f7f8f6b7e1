import type { CallData, CallInput, CallName } from '@live/protocol';
import type { Random } from '@live/simulator';
import { call } from '../tools/simulator/src/viewers/api.ts';
import type { Environment } from './environment.ts';

export const liveId = '1001';

/** An operator who works without a pause until stopped, whatever faults there are. */
export abstract class SteadyOperator {
  readonly #environment: Environment;
  #token: string | undefined;
  #isOver = false;
  #running: Promise<void> | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Works until `isOver`. */
  protected abstract work(random: Random, seed: number): Promise<void>;

  protected get isOver(): boolean {
    return this.#isOver;
  }

  start(random: Random, seed: number): void {
    this.#running = this.work(random, seed);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  protected async signIn(): Promise<string> {
    this.#token ??= await this.#environment.signIn(this.#environment.url);
    return this.#token;
  }

  protected async call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallData<N>> {
    const token = await this.signIn();
    try {
      return await call(this.#environment.url, name, input, token);
    } catch (error) {
      // The session may have ended with the server.
      this.#token = undefined;
      throw error;
    }
  }
}
