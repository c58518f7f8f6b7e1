import { readdirSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { LiveState } from '@live/protocol';
import {
  aHost,
  aRoom,
  aViewer,
  PLATFORM_KEY,
  PlatformClient,
  SMALL_IMAGE,
  stage,
  type TestClient,
  TestServer,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { serviceContextOf } from '@live/testkit/service-context';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Budget } from '../../domain/budget.ts';
import { allowancesFor } from '../../domain/budget-table.ts';
import { systemClock } from '../../domain/clock.ts';
import { profileOf } from '../../domain/person.ts';
import { ImageFolder } from '../../images/image-folder.ts';
import { Images } from './images.service.ts';

const DAY_MS = 86_400_000;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4080c0' } });

/** Stated by hand, so that no such picture has to be made: 30,000 by 30,000 dots. */
const pixelBomb = (): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
    return Buffer.concat([length, Buffer.from(type), data, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(3_000_000));
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
};

const crc32 = (bytes: Buffer): number => {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
};

const filesOf = (server: TestServer): string[] =>
  readdirSync(path.join(server.dataDir), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^images.*\.\w+$/.test(name),
  );

const upload = async (client: TestClient, file: Uint8Array, use = 'cover') => {
  const answer = await client.upload('imageUpload', { use } as { use: 'cover' }, file);
  return { code: answer.code, msg: answer.msg, url: (answer.data as { url?: string })?.url ?? '' };
};

const fetchImage = async (server: TestServer, url: string) => {
  const response = await fetch(server.url + url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describeOnPersistentStore('uploaded images', (place) => {
  const it = place.test({ platformKey: PLATFORM_KEY });

  it('I-02 takes JPEG, PNG and WebP, makes them smaller, and serves them at an address of its own', async ({
    server,
    host,
  }) => {
    const urls = new Set<string>();
    for (const file of [
      await picture(2000, 1000).jpeg().toBuffer(),
      await picture(1000, 2000).png().toBuffer(),
      await picture(100, 50).webp().toBuffer(),
    ]) {
      const { code, url } = await upload(host, file);
      expect(code).toBe(0);
      expect(url).toMatch(/^\/images\/[0-9a-f]{32}\.webp$/);
      urls.add(url);
    }
    const [wide = '', high = '', small = ''] = urls;
    const sizeOf = async (url: string) => {
      const { width, height, format } = await sharp(
        (await fetchImage(server, url)).bytes,
      ).metadata();
      return { width, height, format };
    };
    expect(await sizeOf(wide)).toEqual({ width: 1280, height: 640, format: 'webp' });
    expect(await sizeOf(high)).toEqual({ width: 640, height: 1280, format: 'webp' });
    expect(await sizeOf(small)).toEqual({ width: 100, height: 50, format: 'webp' });
    const square = await upload(host, await picture(900, 600).jpeg().toBuffer(), 'avatar');
    expect(await sizeOf(square.url)).toMatchObject({ width: 256, height: 256 });
    const product = await upload(host, await picture(900, 600).jpeg().toBuffer(), 'product');
    expect(await sizeOf(product.url)).toMatchObject({ width: 640, height: 427 });

    const { response } = await fetchImage(server, wide);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    for (const unknown of [
      '/images/a.webp',
      '/images/..%2fsecret',
      `/images/${'0'.repeat(32)}.webp`,
    ])
      expect((await fetch(server.url + unknown)).status).toBe(404);
  });

  it('I-02 leaves out place, camera and everything else but the picture, and turns it upright', async ({
    server,
    host,
  }) => {
    const file = await picture(400, 200)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: 'SECRET-CAMERA' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 5/1' },
      })
      .toBuffer();
    expect(file.includes('SECRET-CAMERA')).toBe(true);
    const { url } = await upload(host, file);
    const { bytes } = await fetchImage(server, url);
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject({ width: 200, height: 400 });
    expect([found.exif, found.xmp, found.icc, found.iptc, found.orientation]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    expect(bytes.includes('SECRET-CAMERA')).toBe(false);
  });

  it('I-02 keeps of a file that is two things only the picture, and of a moving one its first frame', async ({
    server,
    host,
  }) => {
    const page = Buffer.from('<script>alert(1)</script>PK\x03\x04');
    const jpeg = await picture(64, 64).jpeg().toBuffer();
    const both = Buffer.concat([jpeg, page]);
    const halves = [Buffer.alloc(64 * 64 * 3, 90), Buffer.alloc(64 * 64 * 3, 190)];
    const frames = await sharp(Buffer.concat(halves), {
      raw: { width: 64, height: 128, channels: 3, pageHeight: 64 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    for (const file of [both, frames]) {
      const { url } = await upload(host, file);
      const { bytes } = await fetchImage(server, url);
      expect(await sharp(bytes).metadata()).toMatchObject({
        width: 64,
        height: 64,
        format: 'webp',
      });
      expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
      expect(bytes.includes('script')).toBe(false);
    }
  });

  it('I-02 refuses what is no picture, too large, too many dots or incomplete, and keeps nothing', async ({
    server,
    host,
  }) => {
    const before = filesOf(server);
    const { db } = await server.store();
    const jpeg = await picture(600, 400).jpeg().toBuffer();
    const noPicture = '只能上传 JPEG、PNG 或 WebP 图片';
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const refused: [string, Buffer, string][] = [
      ['a text', Buffer.from('这不是图片，只是一段文字。'), noPicture],
      ['nothing', Buffer.alloc(0), noPicture],
      ['an SVG with a script', Buffer.from(svg), noPicture],
      ['a GIF', await picture(8, 8).gif().toBuffer(), noPicture],
      ['a TIFF', await picture(8, 8).tiff().toBuffer(), noPicture],
      [
        'an SVG that begins like a JPEG',
        Buffer.from(`\xff\xd8\xff${svg}`, 'latin1'),
        '图片已损坏或不完整，请换一张',
      ],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), '图片已损坏或不完整，请换一张'],
      ['a bomb of pixels', pixelBomb(), '图片不能超过2400万像素，请缩小后再上传'],
      [
        'one dot too many',
        await picture(6000, 4001).png().toBuffer(),
        '图片不能超过2400万像素，请缩小后再上传',
      ],
      ['6 MB', Buffer.concat([jpeg, Buffer.alloc(6 * 1024 * 1024)]), '图片不能超过5 MB'],
    ];
    for (const [name, file, msg] of refused)
      expect(await upload(host, file), name).toEqual({ code: 1, msg, url: '' });
    expect(filesOf(server)).toEqual(before);
    const rows = await db
      .selectFrom('images')
      .select('url')
      .where('account_id', '=', stage.host.id)
      .execute();
    expect(rows).toHaveLength(before.length);
    expect((await upload(host, await picture(6000, 4000).png().toBuffer())).code).toBe(0);
    const largest = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length)]);
    expect((await upload(host, largest)).code).toBe(0);
    const oneMore = Buffer.concat([largest, Buffer.alloc(1)]);
    expect((await upload(host, oneMore)).msg).toBe('图片不能超过5 MB');
  });

  it('I-02 viewers upload their own picture alone; guests and tokens of a room nothing', async ({
    server,
    viewer,
  }) => {
    expect((await upload(viewer, SMALL_IMAGE, 'avatar')).code).toBe(0);
    for (const use of ['cover', 'product'])
      expect((await upload(viewer, SMALL_IMAGE, use)).code).toBe(43);
    const guest = await server
      .client()
      .ok('guestEnter', { liveId: stage.live.liveId, nickname: '路人甲' });
    const ofRoom = await viewer.membershipOf(stage.live.liveId);
    for (const { token } of [guest, ofRoom])
      expect((await upload(server.client(token), SMALL_IMAGE, 'avatar')).code).toBe(43);
    expect((await upload(server.client(), SMALL_IMAGE, 'avatar')).code).toBe(2);
  });

  it('I-05 takes an own picture for the account, and no other', async ({ server }) => {
    const [host, other] = await server.add(aHost(), aHost());
    const hosts = await server.signIn(host.name);
    const { url } = await upload(hosts, SMALL_IMAGE, 'avatar');
    const others = await server.signIn(other.name);
    for (const [client, address] of [
      [others, url],
      [hosts, 'https://example.com/a.png'],
      [hosts, '/images/unknown.webp'],
    ] as const)
      expect(await client.call('ownImageChange', { url: address })).toMatchObject({
        code: 1,
        msg: '图片不存在，请重新上传',
      });
    await hosts.ok('ownImageChange', { url });
    expect((await hosts.ok('ownAccount', {})).account.portrait).toBe(url);
    await hosts.ok('ownImageChange', { url: '' });
    expect((await hosts.ok('ownAccount', {})).account.portrait).toBe('');
  });

  it('I-02 removes what nothing refers to a day later, and nothing else', async ({ server }) => {
    const [host] = await server.add(aHost());
    const client = await server.signIn(host.name);
    const uploadAs = async (use: string) => (await upload(client, SMALL_IMAGE, use)).url;
    const [avatar, cover, unused, replaced, fresh] = [
      await uploadAs('avatar'),
      await uploadAs('cover'),
      await uploadAs('cover'),
      await uploadAs('avatar'),
      await uploadAs('cover'),
    ];
    await client.ok('ownImageChange', { url: replaced });
    await client.ok('ownImageChange', { url: avatar });
    await server.add(aRoom({ host, others: { logo: cover } }));
    const store = await server.store();
    const { db } = store;
    const age = (urls: string[], ms: number) =>
      store.transaction((writer) =>
        writer
          .updateTable('images')
          .set({ created_at: Date.now() - ms })
          .where('url', 'in', urls)
          .execute(),
      );
    await age([avatar, cover, unused, replaced], DAY_MS + 60_000);
    await age([fresh], DAY_MS - 60_000);
    await new Images(serviceContextOf(store), {
      files: new ImageFolder(server.dataDir),
      budget: new Budget(systemClock, allowancesFor(1, 60)),
      onError: (error) => expect.unreachable(String(error)),
    }).sweep();
    const isServed = async (url: string) => (await fetch(server.url + url)).status;
    expect(await Promise.all([avatar, cover, fresh, unused, replaced].map(isServed))).toEqual([
      200, 200, 200, 404, 404,
    ]);
    const rows = await db
      .selectFrom('images')
      .select('url')
      .where('account_id', '=', host.id)
      .execute();
    expect(rows.map((row) => row.url).toSorted()).toEqual([avatar, cover, fresh].toSorted());
  });

  it('I-02 Y-02 goes with the person who uploaded it, and is part of what is kept of them', async ({
    server,
  }) => {
    const [host, viewer] = await server.add(aHost(), aViewer());
    const client = await server.signIn(host.name);
    const { url: cover } = await upload(client, SMALL_IMAGE);
    const { url: avatar } = await upload(client, SMALL_IMAGE, 'avatar');
    await client.ok('ownImageChange', { url: avatar });
    const [room] = await server.add(
      aRoom({ host, state: LiveState.ENDED, others: { logo: cover } }),
    );
    const viewers = await server.signIn(viewer.name);
    const { url: others } = await upload(viewers, SMALL_IMAGE, 'avatar');
    const platform = new PlatformClient(server);
    const record = await platform.ok('platformPersonExport', { accountId: host.id });
    expect(record.images.map(({ url }) => url)).toEqual([cover, avatar]);
    await platform.ok('platformPersonErase', { accountId: host.id });
    for (const url of [cover, avatar])
      await expect
        .poll(async () => (await fetch(server.url + url)).status, { timeout: 30_000 })
        .toBe(404);
    expect((await fetch(server.url + others)).status).toBe(200);
    const { db } = await server.store();
    const found = await db
      .selectFrom('rooms')
      .select('logo')
      .where('live_id', '=', room.liveId)
      .executeTakeFirstOrThrow();
    expect(found.logo).toBe('');
  });

  it.for(['read', 'written'] as const)(
    'I-02 Y-02 nothing is left of a picture whose person is erased while it is %s',
    async (stage, { server }) => {
      const [viewer] = await server.add(aViewer());
      const store = await server.store();
      const row = await store.db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', viewer.id)
        .executeTakeFirstOrThrow();
      const caller = {
        ...profileOf(row.id, row),
        ...{ tokenLiveId: undefined, expiresAt: 0, sessionHash: 'none' },
      };
      const erase = () =>
        new PlatformClient(server).ok('platformPersonErase', { accountId: viewer.id });
      const folder = new ImageFolder(server.dataDir);
      const written: string[] = [];
      const images = new Images(serviceContextOf(store), {
        files: {
          put: async (name, bytes) => {
            if (stage === 'written') await erase();
            await folder.put(name, bytes);
            written.push(name);
          },
          get: (name) => folder.get(name),
          remove: (name) => folder.remove(name),
        },
        budget: { take: async () => {}, giveBack: async () => {} },
        onError: (error) => expect.unreachable(String(error)),
      });
      const uploaded = images.upload(caller, 'avatar', async () => {
        if (stage === 'read') await erase();
        return SMALL_IMAGE;
      });
      await expect(uploaded).rejects.toThrow('暂无权限');
      expect(written).toHaveLength(stage === 'written' ? 1 : 0);
      for (const name of written) expect(await folder.get(name)).toBeUndefined();
      const rows = await store.db
        .selectFrom('images')
        .select('url')
        .where('account_id', '=', viewer.id)
        .execute();
      expect(rows).toEqual([]);
    },
  );
});

test('I-02 an account uploads 60 pictures in an hour, and keeps 1,000 or 200 MB', async () => {
  const at = Date.now();
  const server = await TestServer.start({ budgetFactor: 1000 }, { now: () => at });
  try {
    const [full, large, quick] = await server.add(aHost(), aHost(), aHost());
    const store = await server.store();
    const row = (account_id: string, url: string, bytes: number) => ({
      url,
      account_id,
      bytes,
      created_at: at,
    });
    const many = Array.from({ length: 1000 }, (_, index) => row(full.id, `${index}`, 1));
    const insert = (rows: typeof many) =>
      store.transaction((db) => db.insertInto('images').values(rows).execute());
    await insert(many);
    await insert([row(large.id, 'large', 200 * 1024 * 1024)]);
    const limit = '上传的图片已达上限；没有用上的图片会在一天之后删除，请届时再试';
    for (const { name } of [full, large])
      expect(await upload(await server.signIn(name), SMALL_IMAGE)).toMatchObject({
        code: 1,
        msg: limit,
      });
    await store.transaction((db) => db.deleteFrom('images').where('url', '=', '0').execute());
    expect((await upload(await server.signIn(full.name), SMALL_IMAGE)).code).toBe(0);
    const client = await server.signIn(quick.name);
    const answers: string[] = [];
    for (let count = 0; count < 61; count += 1)
      answers.push((await upload(client, Buffer.from('no picture at all'))).msg);
    expect(answers.filter((msg) => msg === '只能上传 JPEG、PNG 或 WebP 图片')).toHaveLength(60);
    expect(answers[60]).toMatch(/^操作过于频繁/);
  } finally {
    await server.destroy();
  }
});
