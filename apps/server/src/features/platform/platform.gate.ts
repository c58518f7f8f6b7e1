import type { UnitsOfWork } from '../../application/units-of-work.ts';
import type { Clock } from '../../domain/clock.ts';
import { hashSecret } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import { isSameSecret } from '../../domain/same-secret.ts';
import { signRequest } from './platform.signature.ts';
import { takeNonce } from './platform.store.ts';

const NOT_ENABLED = '平台接口未启用';
const BAD_SIGNATURE = '签名无效';
/** What is said of a request that no known key has signed. */
export const UNSIGNED: readonly string[] = [NOT_ENABLED, BAD_SIGNATURE];

/** How far the clocks of the two systems may be apart. */
const TOLERANCE_MS = 5 * 60_000;
const NONCE = /^[A-Za-z0-9_-]{16,64}$/;
const TIMESTAMP = /^\d{1,12}$/;

export interface PlatformRequest {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
}

export interface PlatformKeys {
  /** The company's key; without one other machines have no access. */
  platform: string | undefined;
  /** The key of local commands. */
  cli: string;
}

/** Lets requests through that have a valid, recent signature and an unused nonce. */
export class PlatformGate {
  readonly #units: UnitsOfWork;
  readonly #clock: Clock;
  readonly #keys: PlatformKeys;
  readonly #requireOpen: () => Promise<void>;

  /** `requireOpen` throws for platforms while the server has no account: their accounts must not be the first. */
  constructor(
    units: UnitsOfWork,
    clock: Clock,
    keys: PlatformKeys,
    requireOpen: () => Promise<void>,
  ) {
    this.#units = units;
    this.#clock = clock;
    this.#keys = keys;
    this.#requireOpen = requireOpen;
  }

  async verify(request: PlatformRequest): Promise<void> {
    const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) =>
      String(request.headers[`x-live-${name}`] ?? ''),
    ) as [string, string, string];
    const { method, url: path, rawBody: body } = request;
    const isSignedWith = (key: string | undefined): boolean =>
      key !== undefined &&
      isSameSecret(signature, signRequest(key, { method, path, timestamp, nonce, body }));
    const { platform, cli } = this.#keys;
    if (!isSignedWith(cli)) {
      if (!isSignedWith(platform))
        throw refuse.permission(platform === undefined ? NOT_ENABLED : BAD_SIGNATURE);
      await this.#requireOpen();
    }
    if (!NONCE.test(nonce) || !TIMESTAMP.test(timestamp)) throw refuse.permission(BAD_SIGNATURE);
    const signedAt = Number(timestamp) * 1000;
    if (Math.abs(this.#clock.now() - signedAt) > TOLERANCE_MS)
      throw refuse.permission('签名已过期');
    // Stored for as long as the signature is accepted; only the owner of the key can fill the table.
    const key = hashSecret(`request ${nonce}`);
    const first = await this.#units.run(({ db, now }) =>
      takeNonce(db, key, signedAt + TOLERANCE_MS + 1000, now),
    );
    if (!first) throw refuse.permission('请求重复');
  }
}
