import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

describeOnPersistentStore('phrases of an operator', (place) => {
  const it = place.test();

  it('J-14 are kept in their order for their owner alone', async ({ admin, host }) => {
    await admin.ok('phraseSave', {
      phrases: ['三号链接有现货', ' 欢迎来到直播间\n', '三号链接有现货'],
    });
    await host.ok('phraseSave', { phrases: ['马上开始'] });
    expect(await admin.ok('phraseList', {})).toEqual({
      phrases: ['三号链接有现货', '欢迎来到直播间'],
    });
    expect(await host.ok('phraseList', {})).toEqual({ phrases: ['马上开始'] });
    await admin.ok('phraseSave', { phrases: [] });
    expect(await admin.ok('phraseList', {})).toEqual({ phrases: [] });
  });

  it('J-14 are fifty of 64 characters at most, and a list that is refused changes nothing', async ({
    admin,
  }) => {
    const fifty = Array.from({ length: 50 }, (_, index) => `第${index}句`);
    await admin.ok('phraseSave', { phrases: fifty });
    for (const phrases of [[...fifty, '多出的一句'], ['字'.repeat(65)], ['好', ' ']]) {
      expect(await admin.call('phraseSave', { phrases })).toMatchObject({ code: 40 });
      expect(await admin.ok('phraseList', {})).toEqual({ phrases: fifty });
    }
    await admin.ok('phraseSave', { phrases: ['字'.repeat(64)] });
    expect(await admin.ok('phraseList', {})).toEqual({ phrases: ['字'.repeat(64)] });
  });
});
