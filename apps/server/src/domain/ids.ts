import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Ids of things people make: random, so that one id tells nothing of another. */
export const newId = (): string => randomBytes(10).toString('hex');

/** Short enough to be read out over the telephone. Made from a pool: every request has one. */
export const newRequestId = (): string => randomUUID().slice(-10);

/** Bearer secrets: 24 random bytes, short enough to lead an MQTT client id. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** Only the hash is stored: a stolen database opens no session. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

export const newMeetingCode = (): string => String(randomInt(100_000_000, 1_000_000_000));
