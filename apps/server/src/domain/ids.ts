import { hash, randomBytes, randomInt } from 'node:crypto';

/** Ids of things people make: random, so that one id tells nothing of another. */
export const newId = (): string => randomBytes(10).toString('hex');

const processTag = randomBytes(2).toString('hex');
let requests = 0;

/** Short enough to be read out over the telephone: which process, and the how manyth of its requests. */
export const newRequestId = (): string => {
  requests = (requests + 1) % 0x1000000;
  return processTag + requests.toString(16).padStart(6, '0');
};

/** Bearer secrets: 24 random bytes, short enough to lead an MQTT client id. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** Only the hash is stored: a stolen database opens no session. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

export const newMeetingCode = (): string => String(randomInt(100_000_000, 1_000_000_000));
