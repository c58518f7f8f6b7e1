import type { CallInput } from '@live/protocol';
import type { TestClient, TestServer } from '@live/testkit';
import { GuestBrowser, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
const BAG = {
  luckyBagType: 1,
  totalPointsNum: 100,
  luckyBagNum: 10,
  grabType: 1,
  enrollCondition: 1,
  filterWinner: 0,
  drawAfter: 600,
} satisfies Partial<CallInput<'luckyBagLaunch'>>;

describeOnPersistentStore('guests who come again under other names', (place) => {
  let server: TestServer;
  let host: TestClient;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  beforeAll(async () => {
    server = await place.start({ guestsPerMinute: 1_000 }, clock);
    host = await server.signIn('host');
  });
  afterAll(() => server.destroy());

  const launch = async (change: Partial<CallInput<'luckyBagLaunch'>> = {}) => {
    const bag = await host.ok('luckyBagLaunch', { ...room, ...BAG, ...change });
    return bag;
  };
  /** Waits until the bag is drawn, so that the next one can be launched. */
  const finish = async () => {
    clock.offset += 700_000;
    await expect
      .poll(async () => (await host.ok('luckyBagCurrent', room)).luckyBag, { timeout: 200_000 })
      .toBeNull();
  };

  it('L-06 counts one guest of a browser in a bag, and five of an address', async () => {
    const { luckyBagId } = await launch();
    const browser = new GuestBrowser(server, '192.0.2.1');
    expect((await browser.speak('第一个')).bag).toBe(luckyBagId);
    expect((await browser.speak('换个名字')).bag).toBeUndefined();
    const fromOffice: unknown[] = [];
    for (let index = 0; index < 6; index += 1)
      fromOffice.push((await new GuestBrowser(server, '192.0.2.2').speak(`同事${index}`)).bag);
    expect(fromOffice).toEqual([...Array(5).fill(luckyBagId), undefined]);
    expect((await new GuestBrowser(server, '192.0.2.3').speak('别处的人')).bag).toBe(luckyBagId);
    await finish();
  });

  it('L-05 G-05 lets no guest win whose browser was removed under another name', async () => {
    const { luckyBagId } = await launch();
    const browser = new GuestBrowser(server, '192.0.2.9');
    expect((await browser.speak('甲')).bag).toBe(luckyBagId);
    const { accountId } = await browser.speak('乙');
    await host.ok('removalSave', { ...room, accountId });
    await finish();
    expect(await host.ok('luckyBagWinnerList', { ...room, luckyBagId })).toMatchObject({
      total: 0,
    });
    await host.ok('removalEnd', { ...room, accountId });
  });

  it('L-06 leaves guests out of a bag for accounts only, which one with a prize is unless told', async () => {
    const speak = async (bag: Partial<CallInput<'luckyBagLaunch'>>) => {
      const { accountsOnly } = await launch(bag);
      const { bag: entered } = await new GuestBrowser(server, '192.0.2.4').speak('路人');
      await finish();
      return [accountsOnly, entered !== undefined];
    };
    const prize = { luckyBagType: 2, awardName: '保温杯' } as const;
    expect(await speak({})).toEqual([0, true]);
    expect(await speak({ accountsOnly: 1 })).toEqual([1, false]);
    expect(await speak(prize)).toEqual([1, false]);
    expect(await speak({ ...prize, accountsOnly: 0 })).toEqual([0, true]);
  });

  it('W-04 keeps a guest who was removed out, whatever they call themselves in that browser', async () => {
    const browser = new GuestBrowser(server, '192.0.2.5');
    const { accountId } = await browser.speak('捣乱的人');
    const operator = await server.enter('host', room.liveId);
    expect(await operator.command('kickout', { account_id: accountId })).toMatchObject({
      result: 0,
    });
    expect(await browser.enter('新来的')).toMatchObject({ code: 43, msg: '您已被移出直播间' });
    // Others of the same address are not that person,
    expect(await new GuestBrowser(server, '192.0.2.5').enter('邻居')).toMatchObject({ code: 0 });
    // and a forged mark is replaced by a new one.
    const forged = browser.markCookie?.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')) ?? '';
    const other = new GuestBrowser(server, '192.0.2.6');
    other.forge(forged);
    expect(await other.enter('伪造的')).toMatchObject({ code: 0 });
    expect(other.markCookie).not.toBe(forged);
  });

  it('K-06 takes only so many guests from one browser', async () => {
    const browser = new GuestBrowser(server, '192.0.2.7');
    const codes: number[] = [];
    for (let index = 0; index < 8; index += 1)
      codes.push((await browser.enter(`路人${index}`)).code);
    // The first was given the mark by which the others are counted.
    expect(codes).toEqual([0, 0, 0, 0, 0, 0, expect.any(Number), 1]);
  });
});
