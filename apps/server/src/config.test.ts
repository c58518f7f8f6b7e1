import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the settings', () => {
  it.each([
    ['TRUSTED_PROXIES', '10.0.0.0/8, nowhere'],
    ['PORT', 'eighty'],
    ['ALLOWED_HOSTS', 'server, http://evil'],
    ['PUBLIC_URL', 'live.example'],
  ])('names %s where it is wrong, and repeats nothing of it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`${name}(?![.\\d])`));
    expect(read).not.toThrow(value);
  });

  it('listens on one address, whatever its name stands for', () => {
    expect(readConfig({ HOST: 'localhost' }).host).toBe('127.0.0.1');
    expect(readConfig({ HOST: '::1' }).host).toBe('::1');
  });
});
