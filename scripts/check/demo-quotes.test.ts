import { describe, expect, it } from 'vitest';
import { demoQuotes } from './demo-quotes.ts';

describe('quotes of the demo', () => {
  it.each([
    "const room = { liveId: '1001' };",
    'await page.goto(`/?id=1002&view=report`);',
    "fetch('/media/whep/1006?token=x')",
    `'{"liveId":"1003"}'`,
    "accountId: 'u-viewer2',",
    'topic: `live/r1/reply/u-admin`',
    "accountCorpId: 'c-yunshang'",
  ])('finds %s', (line) => expect(demoQuotes(`\n${line}\n`)).toEqual([2]));

  it.each([
    'for (const given of [1001, 10 ** 14])',
    "accountId: 'u-nobody'",
    'const { liveId } = stage.live;',
    "'u-viewer-of-mine'",
  ])('lets %s pass', (line) => expect(demoQuotes(line)).toEqual([]));
});
