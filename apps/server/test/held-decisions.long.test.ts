import { limits, ReviewMode } from '@live/protocol';
import { ServerProcess, stage, type TestClient, TestMember } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterEach, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
const HELD = 200;
/** The bound of ten comments in ten seconds, and of twenty that may wait. */
const PER_GUEST = 10;
const AT_ONCE = 7;
const STEP = 5;
/** The server is killed when this many calls have been answered. */
const CALLS_BEFORE_KILL = 12;

describeOnPersistentStore('held comments of a server that is killed', (place) => {
  let server: ServerProcess;
  let starts = 0;
  afterEach(() => server.kill());

  const start = async () => {
    server = await ServerProcess.start({
      BUDGET_FACTOR: '1000',
      GUESTS_PER_MINUTE: '1000',
      ...place.environment(),
    });
    starts += 1;
  };

  const restart = async () => {
    await server.kill();
    await start();
  };

  /** Each from an address of its own: those of one leave a bounded number of comments waiting. */
  const enterGuest = async (nickname: string, address: string): Promise<TestMember> => {
    const { data } = await server
      .client()
      .post('/room/guest', { ...room, nickname }, { 'x-forwarded-for': address });
    const { token, account } = data as { token: string; account: { id: string } };
    const { roomId } = await server.client(token).ok('roomInfo', room);
    const membership = { token, accountId: account.id, roomId, ...room };
    return TestMember.join(server.url, membership, ['client']);
  };

  const holdAll = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (let guest = 0; guest < HELD / PER_GUEST; guest += 1) {
      const member = await enterGuest(`访客${guest}`, `192.0.2.${guest}`);
      for (let count = 0; count < PER_GUEST; count += 1) {
        const { body } = await member.command('chat', { message: `${guest} 的第 ${count} 句` });
        ids.push((body as { held_id: string }).held_id);
      }
      await member.leave();
    }
    return ids;
  };

  /** Signs in at whichever server runs now, and repeats a call that the kill has left unanswered. */
  const asOperator = (name: string) => {
    let client: TestClient | undefined;
    return async <T>(call: (client: TestClient) => Promise<T>): Promise<T> => {
      for (;;) {
        const before = starts;
        try {
          client ??= await server.signIn(name);
          return await call(client);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          client = undefined;
          await expect.poll(() => starts, { timeout: 200_000 }).toBeGreaterThan(before);
        }
      }
    };
  };

  it('J-05 J-06 two operators decide 200 at once across a kill: each once, in order, none lost', {
    timeout: 600_000,
  }, async () => {
    await start();
    const [admin, host] = [asOperator('admin'), asOperator('host')];
    await admin((client) => client.ok('flowSave', { ...room, reviewMode: ReviewMode.ALL }));
    const before = (await host((client) => client.ok('commentList', room))).items.length;
    const ids = await holdAll();
    expect(new Set(ids).size).toBe(HELD);

    let answered = 0;
    let restarting: Promise<void> | undefined;
    const decided = { admin: 0, host: 0 };
    const work = async (name: 'admin' | 'host', order: readonly string[], pass: boolean) => {
      const operator = name === 'admin' ? admin : host;
      for (let from = 0; from < order.length; from += STEP) {
        const some = order.slice(from, from + AT_ONCE);
        const answer = await operator((client) =>
          client.ok('heldDecide', { ...room, ids: some, pass }),
        );
        decided[name] += answer.decided;
        answered += 1;
        if (answered === CALLS_BEFORE_KILL) restarting = restart();
      }
    };
    // From both ends, so that they meet in the middle.
    await Promise.all([work('admin', ids, true), work('host', [...ids].reverse(), false)]);
    await restarting;
    expect(starts).toBe(2);

    expect(await admin((client) => client.ok('heldList', room))).toEqual({ items: [], total: 0 });
    const entries = [];
    for (let cursor = ''; ; ) {
      const page = await admin((client) =>
        client.ok('actionList', { ...room, cursor, limit: limits.maxPlatformPageSize }),
      );
      entries.push(...page.items.filter(({ action }) => action.startsWith('held-')));
      cursor = page.next;
      if (!page.hasMore) break;
    }
    const passed = entries.filter(({ action }) => action === 'held-pass');
    expect(entries).toHaveLength(HELD);
    expect(new Set(entries.map(({ detail }) => detail)).size).toBe(HELD);
    expect(passed.length).toBeGreaterThan(0);
    expect(passed.length).toBeLessThan(HELD);
    // An answer can be lost by the kill, never a decision.
    expect(decided.admin).toBeLessThanOrEqual(passed.length);
    expect(decided.host).toBeLessThanOrEqual(HELD - passed.length);

    const { items } = await host((client) => client.ok('commentList', { ...room, pageSize: 500 }));
    const appeared = items.slice(before);
    expect(items.map(({ id }) => Number(id))).toEqual(items.map((_, index) => index + 1));
    expect(appeared.map(({ message }) => message).sort()).toEqual(
      passed.map(({ detail }) => detail).sort(),
    );
  });
});
