import type { AddressKey } from '../../domain/address-key.ts';
import { TooOften } from '../../domain/refusal.ts';

export interface SignInLog {
  info(entry: object, message: string): void;
}

/** How sign-ins by password, and their second steps, went: counted, and the failed ones logged. */
export class SignIns {
  readonly counts = { succeeded: 0, failed: 0, limited: 0 };
  readonly #log: SignInLog;

  constructor(log: SignInLog) {
    this.#log = log;
  }

  /** The name is not logged: people type their password into that field by mistake. */
  async observe<T extends object>(address: AddressKey, signIn: Promise<T>): Promise<T> {
    try {
      const result = await signIn;
      // One that asks for a second step is counted when that is done.
      if ('caller' in result) this.counts.succeeded += 1;
      return result;
    } catch (error) {
      const outcome = error instanceof TooOften ? 'limited' : 'failed';
      this.counts[outcome] += 1;
      this.#log.info({ address, outcome }, 'sign-in failed');
      throw error;
    }
  }
}
