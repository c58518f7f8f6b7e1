import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the settings', () => {
  it.each([
    ['TRUSTED_PROXIES', '10.0.0.0/8, nowhere'],
    ['PORT', 'eighty'],
    ['ALLOWED_HOSTS', 'server, http://evil'],
    ['PUBLIC_URL', 'live.example'],
    ['ANGLES_ROTATE', '90,around'],
    ['ANGLES_ROTATE', '360'],
    ['ANGLES_FLIP', '180'],
  ])('names %s where it is wrong, and does not echo it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`${name}(?![.\\d])`));
    expect(read).not.toThrow(value);
  });

  it.each([
    ['TOPIC_CLIENT', 'rooms/client'],
    ['TOPIC_CLIENT', 'rooms/{roomId}/{accountId}'],
    ['TOPIC_UP', 'rooms/{roomId}/up'],
    ['TOPIC_REPLY', 'rooms/{roomId}/{roomId}/{accountId}'],
    ['TOPIC_SERVER', 'rooms/{roomId}/+'],
    ['TOPIC_SERVER', 'rooms/{roomId}/#'],
    ['TOPIC_SERVER', 'rooms/{roomId}/a.b'],
    ['TOPIC_SERVER', 'rooms//{roomId}'],
    ['TOPIC_SERVER', '$SYS/{roomId}'],
    ['TOPIC_SERVER', 'live-server/{roomId}'],
    ['TOPIC_SERVER', '{roomId}/server'],
    ['TOPIC_SERVER', 'room-{roomId}/server'],
  ])('T-03 refuses %s as %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it.each([
    [{ TOPIC_CLIENT: 'live/{roomId}/server' }, 'TOPIC_CLIENT、TOPIC_SERVER'],
    [{ TOPIC_UP: 'live/{roomId}/reply/{accountId}' }, 'TOPIC_UP、TOPIC_REPLY'],
    // An account named server would publish where only the server may.
    [{ TOPIC_UP: 'live/{roomId}/{accountId}' }, 'TOPIC_CLIENT、TOPIC_SERVER、TOPIC_UP'],
  ])('X-03 refuses topics of which one name could be both: %o', (settings, names) => {
    expect(() => readConfig(settings)).toThrow(`${names} 互相重叠`);
  });

  it('listens on one address, whatever its name stands for', () => {
    expect(readConfig({ HOST: 'localhost' }).host).toBe('127.0.0.1');
    expect(readConfig({ HOST: '::1' }).host).toBe('::1');
  });
});
