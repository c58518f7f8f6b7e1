import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_LENGTH = 32;

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_LENGTH);
  return `${salt.toString('base64url')}.${key.toString('base64url')}`;
};

/** What an unknown account is compared with, so that it takes as long as a known one. */
const NOBODY = `${randomBytes(16).toString('base64url')}.${randomBytes(KEY_LENGTH).toString('base64url')}`;

export const verifyPassword = async (
  password: string,
  stored: string | undefined,
): Promise<boolean> => {
  const [salt = '', expected = ''] = (stored || NOBODY).split('.');
  const key = await derive(password, Buffer.from(salt, 'base64url'), KEY_LENGTH);
  const matches = timingSafeEqual(key, Buffer.from(expected, 'base64url'));
  return matches && Boolean(stored);
};
