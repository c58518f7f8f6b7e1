import { hash, randomBytes, randomInt } from 'node:crypto';

/** Ids of entities: random, so that none can be derived from another. */
export const newId = (): string => randomBytes(10).toString('hex');

const processTag = randomBytes(1).toString('hex');
/** Odd, so that all 2^32 ids are used before one repeats. */
const requestStep = randomInt(0x8000_0000) * 2 + 1;
let lastRequest = 0;

/** Short enough to be read out over the telephone, and cheap, because every request gets one. */
export const newRequestId = (): string => {
  lastRequest = (lastRequest + requestStep) % 0x1_0000_0000;
  return processTag + lastRequest.toString(16).padStart(8, '0');
};

/** Bearer secrets: 24 random bytes, short enough to lead an MQTT client id. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** Only the hash is stored: a stolen database opens no session. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

export const newMeetingCode = (): string => String(randomInt(100_000_000, 1_000_000_000));
