import type { CallInput } from '@live/protocol';
import {
  aHost,
  aRoom,
  GuestBrowser,
  PLATFORM_KEY,
  PlatformClient,
  type TestClient,
  type TestMember,
  type TestServer,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const SOON = { timeout: 20_000 };

type Draft = CallInput<'productSave'>['products'][number];
const pillow: Draft = {
  title: '抱枕',
  image: '',
  price: '¥59',
  link: 'https://shop.example/p1',
  note: '先讲面料',
};

/** A room of a host who has nothing to sell yet. */
const newScene = async (server: TestServer) => {
  const [host, other] = await server.add(aHost(), aHost());
  const [room] = await server.add(aRoom({ host, others: { allow_guests: 1 } }));
  const { liveId } = room;
  const client = await server.signIn(host.name);
  const save = async (...products: Partial<Draft>[]) => {
    const input = { liveId, products: products.map((draft) => ({ ...pillow, ...draft })) };
    return (await client.ok('productSave', input)).productIds;
  };
  const shelfOf = async (viewer: TestClient) => (await viewer.ok('productShelf', { liveId })).items;
  return { host, other, room, liveId, client, save, shelfOf };
};

const spotlights = (member: TestMember) =>
  member.bodies('spotlight').map(({ spotlight }) => spotlight);

describeOnPersistentStore('goods', (place) => {
  const it = place.test({ platformKey: PLATFORM_KEY, guestsPerMinute: 1_000 });

  it('Q-06 a host keeps goods with title, picture, price, https link and a line, and no others see them', async ({
    server,
  }) => {
    const { liveId, client, save, other } = await newScene(server);
    const refused = async (change: Partial<Draft>) =>
      (await client.call('productSave', { liveId, products: [{ ...pillow, ...change }] })).msg;
    expect(await refused({ title: ' ' })).toBe('参数错误：products.0.title 请输入商品标题');
    expect(await refused({ title: '😀'.repeat(31) })).toBe(
      '参数错误：products.0.title 不能超过30个字符',
    );
    expect(await refused({ price: '😀'.repeat(17) })).toBe(
      '参数错误：products.0.price 不能超过16个字符',
    );
    expect(await refused({ note: '😀'.repeat(65) })).toBe(
      '参数错误：products.0.note 不能超过64个字符',
    );
    for (const link of ['http://shop.example/p1', 'javascript:alert(1)', 'https://', ''])
      expect(await refused({ link })).toBe('参数错误：products.0.link 须为 https 地址');
    for (const image of ['http://a.example/p.png', '/demo/a.svg', 'data:image/png;base64,aa'])
      expect(await refused({ image })).toBe(
        '参数错误：products.0.image 须为上传的图片或 https 地址',
      );
    const [first = '', second = ''] = await save(
      { title: '😀'.repeat(30), price: '😀'.repeat(16), note: '😀'.repeat(64) },
      { title: '毛毯', image: 'https://cdn.example/a.png' },
    );
    const list = async (by: TestClient) => (await by.ok('productList', { liveId })).items;
    expect((await list(client)).map(({ productId }) => productId)).toEqual([first, second]);
    await save({ productId: second, title: '羊毛毯', price: '¥99' });
    expect((await list(client))[1]).toEqual({
      productId: second,
      title: '羊毛毯',
      image: '',
      price: '¥99',
      link: 'https://shop.example/p1',
      note: '先讲面料',
    });
    // Another host neither changes nor shows them.
    const [otherRoom] = await server.add(aRoom({ host: other }));
    const stranger = await server.signIn(other.name);
    const theirs = { liveId: otherRoom.liveId };
    expect((await stranger.ok('productList', theirs)).items).toEqual([]);
    for (const answer of [
      await stranger.call('productSave', {
        ...theirs,
        products: [{ ...pillow, productId: first }],
      }),
      await stranger.call('shelfSave', { ...theirs, productIds: [first] }),
    ])
      expect(answer).toMatchObject({ code: 1, msg: '商品不存在' });
    await stranger.ok('productDelete', { ...theirs, productIds: [first] });
    expect(await list(client)).toHaveLength(2);
  });

  it('Q-06 keeps 500 of a host, and shows 100 in a room', async ({ server }) => {
    const { liveId, client, save } = await newScene(server);
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1)
      ids.push(
        ...(await save(
          ...Array.from({ length: 50 }, (_, index) => ({ title: `第${count}-${index}件` })),
        )),
      );
    expect(await client.call('productSave', { liveId, products: [pillow] })).toMatchObject({
      code: 1,
      msg: '一位主播最多保存500件商品，请先删除一些',
    });
    await client.ok('productSave', { liveId, products: [{ ...pillow, productId: ids[0] }] });
    const show = (count: number) =>
      client.call('shelfSave', { liveId, productIds: ids.slice(0, count) });
    expect((await show(101)).code).toBe(40);
    expect((await show(100)).code).toBe(0);
    expect(
      (await client.call('shelfSave', { liveId, productIds: [ids[0] ?? '', ids[0] ?? ''] })).code,
    ).toBe(40);
  });

  it('Q-06 shows goods in the given order; order, price, sold out and deletion can be undone', async ({
    server,
  }) => {
    const { liveId, client, save, shelfOf } = await newScene(server);
    const viewer = await server.signIn('viewer');
    const [a = '', b = '', c = ''] = await save({ title: '甲' }, { title: '乙' }, { title: '丙' });
    const titles = async () => (await shelfOf(viewer)).map(({ title }) => title).join('');
    const undo = ({ actionId = '' }) => client.ok('undo', { liveId, actionId });
    await client.ok('shelfSave', { liveId, productIds: [b, a] });
    expect(await titles()).toBe('乙甲');
    const changed = await client.ok('shelfChange', {
      liveId,
      productId: a,
      price: '¥1',
      isSoldOut: 1,
    });
    const moved = await client.ok('shelfSave', { liveId, productIds: [c, a, b] });
    expect(await titles()).toBe('丙甲乙');
    const [, sold] = await shelfOf(viewer);
    // Viewers get neither the line for the host nor the counts.
    expect(sold).toEqual({
      productId: a,
      title: '甲',
      image: '',
      price: '¥1',
      link: 'https://shop.example/p1',
      isSoldOut: 1,
    });
    expect((await shelfOf(client))[1]).toMatchObject({ note: '先讲面料', clicks: 0, purchases: 0 });
    await undo(moved);
    expect(await titles()).toBe('乙甲');
    await undo(changed);
    expect((await shelfOf(viewer))[1]).toMatchObject({ price: '¥59', isSoldOut: 0 });
    const deleted = await client.ok('productDelete', { liveId, productIds: [a] });
    expect(await titles()).toBe('乙');
    await undo(deleted);
    expect(await titles()).toBe('乙甲');
  });

  it('Q-06 a room that changes host shows, explains and restores nothing of the former one', async ({
    server,
  }) => {
    const { liveId, host, other, client, save, shelfOf } = await newScene(server);
    const viewer = await server.enter('viewer', liveId);
    const phone = await server.signIn('viewer');
    const [a = '', b = ''] = await save({ title: '甲' }, { title: '乙' });
    await client.ok('shelfSave', { liveId, productIds: [a] });
    const shown = await client.ok('shelfSave', { liveId, productIds: [b, a] });
    const deleted = await client.ok('productDelete', { liveId, productIds: [b] });
    const { spotlightId } = await client.ok('spotlightBegin', { liveId, productId: a });
    const platform = new PlatformClient(server);
    const giveTo = (anchorName: string) =>
      platform.call('platformRoomSave', { liveId, anchorName });
    expect((await giveTo(other.name)).code).toBe(0);
    const next = await server.signIn(other.name);
    expect(await shelfOf(next)).toEqual([]);
    expect(await shelfOf(phone)).toEqual([]);
    expect((await phone.ok('spotlightCurrent', { liveId })).spotlight).toBeNull();
    await expect
      .poll(() => spotlights(viewer), SOON)
      .toEqual([expect.objectContaining({ spotlightId, title: '甲' }), null]);
    expect(viewer.bodies('productShelf')).toHaveLength(4);
    for (const answer of [
      await next.call('shelfChange', { liveId, productId: a, price: '¥1' }),
      await next.call('spotlightBegin', { liveId, productId: a }),
    ])
      expect(answer).toMatchObject({ code: 1, msg: '直播间没有展示这件商品' });
    for (const { actionId = '' } of [deleted, shown])
      expect((await next.call('undo', { liveId, actionId })).code).not.toBe(0);
    expect((await next.ok('productList', { liveId })).items).toEqual([]);
    await giveTo(host.name);
    const back = await server.signIn(host.name);
    expect((await back.ok('productList', { liveId })).items).toMatchObject([{ productId: a }]);
    expect(await shelfOf(back)).toMatchObject([{ productId: a, price: '¥59' }]);
  });

  it('Q-07 one product at a time is explained; its price and 已售罄 show at once, and it ends with the live', async ({
    server,
  }) => {
    const { liveId, room, host, client, save } = await newScene(server);
    const [a = '', b = '', unshown = ''] = await save({ title: '甲' }, { title: '乙' }, {});
    await client.ok('shelfSave', { liveId, productIds: [a, b] });
    const viewer = await server.enter('viewer', liveId);
    const begin = (productId: string) => client.ok('spotlightBegin', { liveId, productId });
    expect(await client.call('spotlightBegin', { liveId, productId: unshown })).toMatchObject({
      code: 1,
      msg: '直播间没有展示这件商品',
    });
    const first = await begin(a);
    // Again is the same one.
    expect(await begin(a)).toEqual(first);
    await client.ok('shelfChange', { liveId, productId: a, price: '¥1' });
    await client.ok('shelfChange', { liveId, productId: a, isSoldOut: 1 });
    await client.ok('productSave', {
      liveId,
      products: [{ ...pillow, productId: a, title: '甲二' }],
    });
    const second = await begin(b);
    expect(await client.ok('spotlightEnd', { liveId, spotlightId: first.spotlightId })).toEqual({});
    expect((await client.ok('spotlightCurrent', { liveId })).spotlight).toEqual(second);
    await client.ok('spotlightEnd', { liveId, spotlightId: second.spotlightId });
    await begin(a);
    await client.ok('shelfSave', { liveId, productIds: [b] });
    await begin(b);
    await client.ok('roomClose', { liveId });
    await expect.poll(() => spotlights(viewer).length, SOON).toBe(10);
    expect(
      spotlights(viewer).map((shown) =>
        shown ? `${shown.title} ${shown.price}${shown.isSoldOut ? ' 售罄' : ''}` : '',
      ),
    ).toEqual([
      '甲 ¥59',
      '甲 ¥1',
      '甲 ¥1 售罄',
      '甲二 ¥1 售罄',
      '乙 ¥59',
      '',
      '甲二 ¥1 售罄',
      '',
      '乙 ¥59',
      '',
    ]);
    const { db } = await server.store();
    const left = await db
      .selectFrom('spotlights')
      .select('id')
      .where('live_id', '=', room.liveId)
      .where('ended_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
    const log = await db
      .selectFrom('actions')
      .select('action')
      .where('live_id', '=', liveId)
      .where('actor_id', '=', host.id)
      .where('action', 'like', 'spotlight-%')
      .orderBy('at')
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      'spotlight-begin',
      'spotlight-begin',
      'spotlight-end',
      'spotlight-begin',
      'spotlight-begin',
    ]);
  });

  it('Q-07 Q-08 counts each person once, and purchases by their order; report and axis agree', async ({
    server,
  }) => {
    const { liveId, room, client, save, shelfOf } = await newScene(server);
    const [a = '', b = '', unshown = ''] = await save({ title: '甲' }, { title: '乙' }, {});
    await client.ok('shelfSave', { liveId, productIds: [a, b] });
    await client.ok('spotlightBegin', { liveId, productId: a });
    const viewer = await server.signIn('viewer');
    const browser = new GuestBrowser(server, '203.0.113.7', room);
    const guestOf = async (nickname: string) =>
      server.client(((await browser.enter(nickname)).data as { token: string }).token);
    const guests = [await guestOf('路人甲'), await guestOf('路人乙')];
    for (const person of [viewer, viewer, ...guests, client])
      await person.ok('productClick', { liveId, productId: a });
    expect(await viewer.call('productClick', { liveId, productId: unshown })).toMatchObject({
      code: 1,
      msg: '商品已下架',
    });
    const watching = await server.enter('viewer', liveId);
    const platform = new PlatformClient(server);
    const buy = (productId: string, orderId: string) =>
      platform.call('platformPurchaseReport', { liveId, productId, orderId, cents: 5_900 });
    for (const order of ['o1', 'o2', 'o3', 'o1']) expect((await buy(b, order)).code).toBe(0);
    const shelf = await shelfOf(client);
    expect(shelf.map(({ clicks, purchases, cents }) => [clicks, purchases, cents])).toEqual([
      [2, 0, 0],
      [0, 3, 17_700],
    ]);
    const bought = () => watching.bodies('productBuy');
    await expect.poll(() => bought().reduce((sum, { count = 0 }) => sum + count, 0), SOON).toBe(3);
    expect(bought()[0]).toMatchObject({
      product_id: b,
      product_name: '乙',
      link: 'https://shop.example/p1',
    });
    const report = await client.ok('liveReport', { liveId });
    expect(report.products).toEqual([
      { title: '乙', clicks: 0, purchases: 3, cents: 17_700 },
      { title: '甲', clicks: 2, purchases: 0, cents: 0 },
    ]);
    expect(report.spotlights).toMatchObject([{ title: '甲', price: '¥59', clicks: 2 }]);
    const { items } = await client.ok('reviewMarks', { liveId });
    expect(items.filter(({ kind }) => kind === 'product')).toMatchObject([{ text: '甲' }]);
  });

  it('Q-08 counts an order once in whatever room, and one of what was taken off, deleted or left by a former host', async ({
    server,
  }) => {
    const { liveId, host, other, client, save, shelfOf } = await newScene(server);
    const [nextRoom, otherRoom] = await server.add(aRoom({ host }), aRoom({ host: other }));
    const [a = '', b = '', opened = ''] = await save(
      { title: '甲' },
      { title: '乙' },
      { title: '丙' },
    );
    await client.ok('shelfSave', { liveId, productIds: [a, b, opened] });
    const platform = new PlatformClient(server);
    const buy = async (productId: string, orderId: string, inRoom = liveId) => {
      const input = { liveId: inRoom, productId, orderId, cents: 100 };
      const { code, msg } = await platform.call('platformPurchaseReport', input);
      return code === 0 ? 'counted' : msg;
    };
    expect(await buy(a, `${liveId}1`)).toBe('counted');
    await client.ok('shelfSave', { liveId, productIds: [b] });
    expect(await buy(a, `${liveId}1`)).toBe('counted');
    expect(await buy(a, `${liveId}2`)).toBe('counted');
    const viewer = await server.signIn('viewer');
    await viewer.ok('productClick', { liveId, productId: b });
    await client.ok('productDelete', { liveId, productIds: [a] });
    expect(await buy(a, `${liveId}3`)).toBe('counted');
    // The same orders, reported for another room.
    for (const order of ['1', '2', '3'])
      expect(await buy(a, `${liveId}${order}`, nextRoom.liveId)).toBe('counted');
    const refused = '参数错误：productId 不是该直播间主播的商品';
    expect(await buy(a, `${liveId}4`, otherRoom.liveId)).toBe(refused);
    await platform.call('platformRoomSave', { liveId, anchorName: other.name });
    expect(await buy(b, `${liveId}4`)).toBe('counted');
    expect(await buy(opened, `${liveId}5`)).toBe(refused);
    await platform.call('platformRoomSave', { liveId, anchorName: host.name });
    const back = await server.signIn(host.name);
    expect((await shelfOf(back)).map(({ title, purchases }) => [title, purchases])).toEqual([
      ['乙', 1],
    ]);
    const { products } = await back.ok('liveReport', { liveId });
    expect(products).toEqual([
      { title: '甲', clicks: 0, purchases: 3, cents: 300 },
      { title: '乙', clicks: 1, purchases: 1, cents: 100 },
    ]);
    expect((await back.ok('liveReport', { liveId: nextRoom.liveId })).products).toEqual([]);
    // Answered as the first time after the end of the room, too.
    await back.ok('roomClose', { liveId });
    await (await server.signIn('admin')).ok('roomDelete', { liveId });
    expect(await buy(b, `${liveId}4`)).toBe('counted');
    expect(await buy(b, `${liveId}6`)).not.toBe('counted');
  });

  it('Q-08 announces many purchases of a second as one', async ({ server }) => {
    const { liveId, client, save } = await newScene(server);
    const [a = '', b = ''] = await save({ title: '甲' }, { title: '乙' });
    await client.ok('shelfSave', { liveId, productIds: [a, b] });
    const watching = await server.enter('viewer', liveId);
    const store = await server.store();
    // In one transaction, so that they are found together.
    await store.transaction((db) =>
      db
        .insertInto('purchases')
        .values(
          Array.from({ length: 50 }, (_, index) => ({
            live_id: liveId,
            order_id: `many${index}`,
            product_id: index % 5 === 0 ? b : a,
            cents: 100,
            bought_at: Date.now(),
            announced: 0,
          })),
        )
        .execute(),
    );
    await expect.poll(() => watching.bodies('productBuy').length, SOON).toBe(1);
    expect(watching.bodies('productBuy')).toMatchObject([{ product_id: a, count: 40 }]);
  });
});
