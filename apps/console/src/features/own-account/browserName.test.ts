import { expect, it } from 'vitest';
import { browserName } from './browserName.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`,
    'Chrome · Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge · Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18 Safari/605`,
    'Safari · macOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Mobile MicroMessenger/8.0`,
    '微信 · iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome · Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox · Linux'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/140', 'Chrome · iPad'],
  ['curl/8.0', undefined],
  ['', undefined],
])('I-05 calls %s %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
