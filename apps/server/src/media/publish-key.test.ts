import { expect, it } from 'vitest';
import { holderOfKey, keyOfHolder, readPublishKey, signPublishKey } from './publish-key.ts';

const SECRET = 'a secret of the server';
const claim = { liveId: 'room-1', hostId: 'host-1', version: 36 };

it('I-01 a key is good for its room, its host and its version alone', () => {
  const key = signPublishKey(claim, SECRET);
  expect(key).toMatch(/^key\.10\.[\w-]{43}$/);
  expect(readPublishKey(key, claim, SECRET)).toBe(36);
  expect(readPublishKey(key, { ...claim, liveId: 'room-2' }, SECRET)).toBeUndefined();
  expect(readPublishKey(key, { ...claim, hostId: 'host-2' }, SECRET)).toBeUndefined();
  expect(readPublishKey(key, claim, 'another secret')).toBeUndefined();
  const other = signPublishKey({ ...claim, version: 37 }, SECRET);
  expect(other).not.toBe(key);
  expect(readPublishKey(`key.11${key.slice(6)}`, claim, SECRET)).toBeUndefined();
});

it.each([
  '',
  'key.',
  'key..',
  'key.x',
  'key.-1.a',
  'key.zzzzzzzzzzzzzzzz.a',
  'play.a.b.c',
  'KEY.0.a',
])('I-01 what is no key is refused: %s', (token) =>
  expect(readPublishKey(token, claim, SECRET)).toBeUndefined(),
);

it('I-01 a picture that a key opened is told from that of a session', () => {
  expect(keyOfHolder(holderOfKey(3))).toBe(3);
  expect(keyOfHolder('c29tZSBoYXNo')).toBeUndefined();
});
