import { errors, jwtVerify } from 'jose';
import type { UnitsOfWork } from '../../application/units-of-work.ts';
import type { Clock } from '../../domain/clock.ts';
import { hashSecret } from '../../domain/ids.ts';
import { takeNonce } from './platform.store.ts';

const MAX_AGE_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 30;
const LIVE_ID = /^[A-Za-z0-9_-]{1,64}$/;

export interface Ticket {
  accountName: string;
  liveId: string | undefined;
}

/** Launch tickets, by which a platform opens the console for its users, signed in. */
export class LaunchTickets {
  readonly #units: UnitsOfWork;
  readonly #clock: Clock;
  readonly #key: Uint8Array | undefined;

  constructor(units: UnitsOfWork, clock: Clock, key: string | undefined) {
    this.#units = units;
    this.#clock = clock;
    this.#key = key === undefined ? undefined : new TextEncoder().encode(key);
  }

  /** The claims of a valid ticket on its first use; undefined otherwise. */
  async take(ticket: string): Promise<Ticket | undefined> {
    if (this.#key === undefined) return undefined;
    const claims = await this.#read(ticket, this.#key);
    if (!claims) return undefined;
    const { sub: accountName, jti, exp, liveId } = claims;
    const key = hashSecret(`ticket ${jti}`);
    const storedUntil = (Number(exp) + CLOCK_TOLERANCE_SECONDS + 1) * 1000;
    const first = await this.#units.run(({ db, now }) => takeNonce(db, key, storedUntil, now));
    if (!first || accountName === undefined) return undefined;
    const named = typeof liveId === 'string' && LIVE_ID.test(liveId);
    return { accountName, liveId: named ? liveId : undefined };
  }

  async #read(ticket: string, key: Uint8Array) {
    try {
      const { payload } = await jwtVerify(ticket, key, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'jti', 'exp'],
        maxTokenAge: MAX_AGE_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(this.#clock.now()),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}
