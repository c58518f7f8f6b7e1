import { describe, expect, it } from 'vitest';
import { readOptions, UsageError } from './options.ts';

describe('readOptions', () => {
  it('has defaults and reads given values', () => {
    expect(readOptions([])).toMatchObject({ liveId: '1001', viewers: 100, host: undefined });
    const options = readOptions(['--room', '1006', '--viewers', '500', '--comments', '50']);
    expect(options).toMatchObject({ liveId: '1006', viewers: 500, commentsPerSecond: 50 });
  });

  it.each([
    [['--viewers', 'many']],
    [['--viewers', '0']],
    [['--comments', '-1']],
    [['--url', 'nowhere']],
    [['--speed', '5']],
  ])('refuses %j', (args) => {
    expect(() => readOptions(args)).toThrow(UsageError);
  });

  it('P-06 names an unknown argument in Chinese', () => {
    expect(() => readOptions(['--speed', '5'])).toThrow(/^无法识别的参数 --speed$/);
    expect(() => readOptions(['fast'])).toThrow(/^无法识别的参数 fast$/);
  });
});
