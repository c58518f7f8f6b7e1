import { createHash, createHmac } from 'node:crypto';

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

/** HMAC-SHA256 in hexadecimal over five lines, of which one is the SHA-256 of the body. */
export const signRequest = (key: string, parts: SignedParts): string => {
  const bodyHash = createHash('sha256').update(parts.body).digest('hex');
  const lines = [parts.method, parts.path, parts.timestamp, parts.nonce, bodyHash];
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex');
};

/** The key of local commands, derived from the server's secret: who can read the secret operates the server. */
export const cliKey = (secret: string): string =>
  createHmac('sha256', secret).update('shell').digest('hex');
