import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { AddressKey } from '../domain/address-key.ts';
import type { Clock } from '../domain/clock.ts';
import { newId } from '../domain/ids.ts';
import { isSameSecret } from '../domain/same-secret.ts';

const BROWSER_COOKIE = 'live_browser';
const YEAR_SECONDS = 365 * 24 * 3600;
const DAY_MS = 24 * 3_600_000;

/**
 * Marks that identify returning browsers and addresses without storing them: a signed cookie for a browser,
 * so that clients cannot choose it, and a keyed hash for an address.
 */
export class CallerMarks {
  readonly #secret: string;
  readonly #clock: Clock;

  constructor(secret: string, clock: Clock) {
    this.#secret = secret;
    this.#clock = clock;
  }

  /** Another on every day, so that marks of different days cannot be linked. */
  ofAddress(address: AddressKey): AddressKey {
    return this.#ofAddressOn(address, this.#day());
  }

  /** The marks of today and yesterday: a guest may have come before midnight. */
  recentOfAddress(address: AddressKey): string[] {
    const today = this.#day();
    return [today, today - 1].map((day) => this.#ofAddressOn(address, day));
  }

  /** The browser's mark, if its cookie is one of ours. */
  readBrowser({ cookie }: IncomingHttpHeaders): string | undefined {
    const value = cookie === undefined ? undefined : parseCookie(cookie)[BROWSER_COOKIE];
    const [mark = '', signature = ''] = value?.split('.') ?? [];
    return isSameSecret(signature, this.#sign(`browser ${mark}`)) ? mark : undefined;
  }

  /** A mark for a browser that has none, and the set-cookie header that stores it. */
  newBrowser(secure: boolean): { mark: string; cookie: string } {
    const mark = newId();
    const cookie = stringifySetCookie({
      name: BROWSER_COOKIE,
      value: `${mark}.${this.#sign(`browser ${mark}`)}`,
      maxAge: YEAR_SECONDS,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
    });
    return { mark, cookie };
  }

  #day(): number {
    return Math.floor(this.#clock.now() / DAY_MS);
  }

  #ofAddressOn(address: AddressKey, day: number): AddressKey {
    return this.#sign(`address ${day} ${address}`) as AddressKey;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url').slice(0, 22);
  }
}
