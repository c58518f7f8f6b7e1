import { Random } from '@live/simulator';
import type { TestClient, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
const sender = { accountId: stage.admin.id, accountCorpId: '', isSystem: 0 } as const;

describeOnPersistentStore('pages of comments', (place) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await place.start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.destroy());

  const page = async (pageNum: number, pageSize: number) => {
    const { items, total } = await admin.ok('commentList', { ...room, pageNum, pageSize });
    return { ids: items.map(({ id }) => id), total };
  };

  it('C-02 join without a gap or a repetition, whatever has been deleted', async () => {
    const random = new Random(7);
    for (let count = 0; count < 60; count += 1) {
      const { id } = await admin.ok('commentSystem', { ...room, ...sender, comment: `${count}` });
      if (random.chance(0.3)) await admin.ok('commentDel', { ...room, commentId: id });
    }
    const { ids: all, total } = await page(0, 500);
    expect(total).toBe(all.length);
    for (const pageSize of [1, 7, 20]) {
      const joined: string[] = [];
      for (let pageNum = 0; joined.length < all.length; pageNum += 1)
        joined.unshift(...(await page(pageNum, pageSize)).ids);
      expect(joined).toEqual(all);
    }
  });

  it('C-02 are empty beyond the last', async () => {
    expect(await page(1_000_000, 500)).toMatchObject({ ids: [], total: expect.any(Number) });
  });
});
