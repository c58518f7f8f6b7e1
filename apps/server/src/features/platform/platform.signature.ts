import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as it is signed. */
export interface SignedParts {
  method: string;
  /** Path with its query, as sent. */
  path: string;
  /** Seconds since 1970. */
  timestamp: string;
  nonce: string;
  body: string;
}

/** HMAC-SHA256, in hexadecimal, over five lines; the body stands in by its SHA-256. */
export const signRequest = (key: string, parts: SignedParts): string => {
  const bodyHash = createHash('sha256').update(parts.body).digest('hex');
  const lines = [parts.method, parts.path, parts.timestamp, parts.nonce, bodyHash];
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex');
};

/** Takes the same time wherever the two differ. */
export const sameSignature = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** With what the commands of this machine sign: who can read the server's secret is its operator. */
export const shellKey = (secret: string): string =>
  createHmac('sha256', secret).update('shell').digest('hex');
