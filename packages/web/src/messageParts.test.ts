import { describe, expect, it } from 'vitest';
import { messageParts } from './messageParts.ts';

const mention = '[{"accountId":"u-2","nickName":"橙子"}]';

describe('the parts of a comment', () => {
  it('C-09 separates the mention from the rest', () => {
    expect(messageParts({ message: '@橙子 有的', atWho: mention })).toEqual({
      mention: '@橙子',
      rest: ' 有的',
    });
  });

  it.each([
    '',
    'not json',
    '{}',
    '[{"accountId":"u-2"}]',
    '[{"accountId":"u-2","nickName":"别人"}]',
  ])('C-18 ignores an invalid or unrelated mention %j', (atWho) => {
    expect(messageParts({ message: '@橙子 有的', atWho })).toEqual({
      mention: '',
      rest: '@橙子 有的',
    });
  });
});
