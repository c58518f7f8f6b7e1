import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const ISSUER = '直播中控台';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The length that RFC 4226 recommends, and 80 bits for what nobody can try offline in a lifetime. */
const SECRET_BYTES = 20;
const RECOVERY_BYTES = 10;
export const RECOVERY_CODES = 10;
/** Codes of the step before and after count too: clocks of phones are not exact. */
const STEPS_AROUND = 1;

/** Secrets of authenticators: made, kept encrypted, and compared with codes. */
export class FactorCodes {
  readonly #key: Buffer;

  /** Encrypts secrets: a stolen database alone makes no codes. */
  constructor(serverSecret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'second factor', 32));
  }

  /** A new secret, as it is stored for the account. */
  newSecret(accountId: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce);
    cipher.setAAD(Buffer.from(accountId));
    const text = Buffer.concat([cipher.update(randomBytes(SECRET_BYTES)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** What an authenticator takes: by hand, or as the text of a QR code. */
  describe(stored: string, { id, name }: { id: string; name: string }) {
    const totp = new TOTP({ issuer: ISSUER, label: name, secret: this.#read(stored, id) });
    return { secret: totp.secret.base32, uri: totp.toString() };
  }

  /** The time step of the code, or undefined for a wrong one. */
  stepOf(stored: string, accountId: string, code: string, now: number): number | undefined {
    const totp = this.#tryToRead(stored, accountId);
    const steps = totp?.validate({ token: code, timestamp: now, window: STEPS_AROUND }) ?? null;
    return totp && steps !== null ? totp.counter({ timestamp: now }) + steps : undefined;
  }

  /** Undefined where the server's secret is not the one that encrypted it. */
  #tryToRead(stored: string, accountId: string): TOTP | undefined {
    try {
      return new TOTP({ secret: this.#read(stored, accountId) });
    } catch {
      return undefined;
    }
  }

  #read(stored: string, accountId: string): Secret {
    const bytes = Buffer.from(stored, 'base64url');
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(accountId));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    const secret = Buffer.concat([text, decipher.final()]);
    return new Secret({ buffer: new Uint8Array(secret).buffer });
  }
}

/** Groups of four letters and digits, easy to write down. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    (new Secret({ size: RECOVERY_BYTES }).base32.match(/.{4}/g) ?? []).join('-'),
  );

/** A code without what people add when they type it. */
export const cleanCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Codes of authenticators are digits, recovery codes are longer. */
export const isAuthenticatorCode = (code: string): boolean => /^\d{6}$/.test(code);
