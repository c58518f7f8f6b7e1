import { type CallName, callDefinition, callNames, calls } from '@live/protocol';
import { PLATFORM_KEY, PlatformClient, stage, type TestClient, TestServer } from '@live/testkit';
import { requestIn } from '@live/testkit/scene-requests';
import { type Scene, setScene } from '@live/testkit/scenes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqliteStore } from '../src/db/sqlite.ts';

const LIMIT = 3;
const paged = callNames.filter((name) => 'cursor' in callDefinition(name).request.shape);

const numbers = ['0', '1', '999999999999999', '9'.repeat(16), '-1', '1e9', '0.5', '\u0661'];
const texts = ['', 'x', '%', "'", 'a'.repeat(200), '..', '\0'];
/** Up to three columns of any kind. */
const forged = [...numbers, ...texts]
  .flatMap((one) => [
    one,
    ...numbers.map((other) => `${one}.${other}`),
    ...numbers.map((other) => `1.${other}.${one}`),
  ])
  .map((text) => Buffer.from(text).toString('base64url'))
  .concat(['____', '-', 'A', '_'.repeat(300)])
  .filter((cursor) => cursor.length <= 300);

describe('forged cursors', () => {
  let server: TestServer;
  let store: SqliteStore;
  let scene: Scene;
  let admin: TestClient;
  let platform: PlatformClient;
  beforeAll(async () => {
    server = await TestServer.start({ platformKey: PLATFORM_KEY });
    store = await SqliteStore.open(server.dataDir);
    scene = await setScene(store);
    admin = await server.signIn('admin');
    platform = new PlatformClient(server);
  });
  afterAll(async () => {
    await store.destroy();
    await server.destroy();
  });

  const ask = (name: CallName, cursor: string) => {
    const input = { ...requestIn(name, scene, stage.admin.id), cursor, limit: LIMIT };
    return callDefinition(name).access === 'platform'
      ? platform.call(name, input)
      : admin.post(calls[name].path, input);
  };

  it('K-03 every list with a cursor is tried', () => {
    expect(paged).toEqual(expect.arrayContaining(['actionList', 'commentSearch', 'reviewMarks']));
  });

  it.each(paged)(
    'K-03 %s answers them with a page of its size, or names the field',
    async (name) => {
      for (const cursor of forged) {
        const answer = await ask(name, cursor);
        if (answer.code === 40) expect(answer.msg).toBe('参数错误：cursor');
        else {
          expect(answer.code, cursor).toBe(0);
          const { items } = answer.data as { items: unknown[] };
          expect(items.length).toBeLessThanOrEqual(LIMIT);
        }
      }
    },
  );

  it('K-03 reviewMarks skips no more marks of one moment than a page holds', async () => {
    const cursor = (given: number) => Buffer.from(`1.${given}`).toString('base64url');
    expect((await ask('reviewMarks', cursor(1000))).code).toBe(0);
    for (const given of [1001, 10 ** 14])
      expect((await ask('reviewMarks', cursor(given))).code).toBe(40);
  });
});
