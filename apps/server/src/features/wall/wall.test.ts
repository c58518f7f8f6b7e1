import { CaseState, HeldState, LiveState, MessageKind, type WallRoom } from '@live/protocol';
import { aHost, aRoom, aViewer, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { serviceContextOf } from '@live/testkit/service-context';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';
import { LiveBuilder } from '../../demo/live-builder.ts';
import type { Caller } from '../../domain/caller.ts';
import { UplinkAnnouncer } from '../stream-uptime/uplink-announcer.ts';
import { Wall } from './wall.service.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describeOnPersistentStore('the wall', (place) => {
  // It stands still, so that a minute ago is always the same.
  const clock = { at: Date.now(), now: () => clock.at };
  let server: TestServer;
  let store: Store;
  beforeAll(async () => {
    server = await place.start({}, clock);
    store = await place.openStore();
  });
  afterAll(async () => {
    await store.destroy();
    await server.destroy();
  });

  const writeIn = (liveId: string, write: (live: LiveBuilder) => Promise<unknown>) =>
    store.transaction(async (db) => {
      await write(new LiveBuilder(db, { liveId, beginAt: clock.at, endAt: clock.at }));
    });

  const newRoom = async (others: Partial<Parameters<typeof aRoom>[0]> = {}) => {
    const host = aHost({ corpName: '云上公司' });
    const room = aRoom({ host, title: '咖啡课', ...others });
    await server.add(host);
    await server.add(room);
    const { beganAgo } = room;
    if (beganAgo !== null)
      await writeIn(room.liveId, (live) => live.changeRoom({ begin_at: clock.at - beganAgo }));
    return room;
  };

  /** Figures are read once for all who ask within a moment. */
  const readAll = async () => {
    clock.at += 2 * SECOND;
    const admin = await server.signIn('admin');
    return admin.ok('wallRoomList', {});
  };
  const read = async (liveId: string): Promise<WallRoom | undefined> =>
    (await readAll()).items.find((room) => room.liveId === liveId);

  const say = async (
    liveId: string,
    ages: readonly number[],
    kind: MessageKind = MessageKind.CHAT,
  ) => {
    const [viewer] = await server.add(aViewer());
    await writeIn(liveId, (live) =>
      live.addComments(
        ages.map((age) => ({
          by: { ...viewer, corp_id: '', corp_name: '' },
          message: '你好',
          kind,
          created_at: clock.at - age,
        })),
      ),
    );
  };

  const report = (id: string, case_state: CaseState, others = {}) => ({
    id: `${id}${case_state}`,
    account_id: 'u-1',
    account_name: '某人',
    content: '广告',
    created_at: clock.at,
    case_state,
    ...others,
  });
  const held = (id: string, state: HeldState) => ({
    id: `${id}h${state}`,
    account_id: 'u-1',
    message: '代购',
    at_who: '',
    words: '[]',
    created_at: clock.at,
    state,
  });

  it('I-04 shows each running room with figures that equal its rows', async () => {
    const room = await newRoom({ others: { online: 87, logo: '/favicon.svg' } });
    const other = await newRoom();
    const { liveId } = room;
    await say(liveId, [5 * MINUTE, 4 * MINUTE, 62 * SECOND, 57 * SECOND, 20 * SECOND]);
    await say(liveId, [10 * SECOND], MessageKind.SYSTEM);
    await say(liveId, [9 * SECOND, 3 * SECOND]);
    await writeIn(liveId, async (live) => {
      await live.db
        .updateTable('comments')
        .set({ deleted_at: clock.at })
        .where('live_id', '=', liveId)
        .where('id', '=', 8)
        .execute();
      await live.add('reports', [
        report(liveId, CaseState.OPEN),
        report(liveId, CaseState.TAKEN),
        report(liveId, CaseState.HANDLED),
        report(liveId, CaseState.UNFOUNDED),
        report(`${liveId}d`, CaseState.OPEN, { deleted_at: clock.at }),
      ]);
      await live.add('held_comments', [
        held(liveId, HeldState.WAITING),
        held(liveId, HeldState.PASSED),
      ]);
      await live.add('timeline', [
        { recorded_at: clock.at - 4 * MINUTE, online_count: 900 },
        { recorded_at: clock.at - 2 * MINUTE, online_count: 212 },
        { recorded_at: clock.at - MINUTE, online_count: 150 },
      ]);
      await live.add('pictures', [
        { from_at: clock.at - 9 * MINUTE, until_at: clock.at - 8 * MINUTE, ended_by: 'left' },
        { from_at: clock.at - 7 * MINUTE, until_at: clock.at, ended_by: '' },
      ]);
    });
    expect(await read(liveId)).toEqual({
      liveId,
      liveTitle: '咖啡课',
      liveLogo: '/favicon.svg',
      liveState: LiveState.LIVE,
      liveCategoryName: '',
      anchorAccountNickname: '主播',
      corpName: '云上公司',
      anchorAccountDeviceType: expect.any(Number),
      angle: expect.any(Number),
      beginTime: expect.any(String),
      onlineCount: 87,
      recentOnlineCount: 212,
      // Two seconds have passed since they were written: four people’s comments, of which one is deleted.
      commentCount: 4,
      usualCommentCount: 0,
      reportCount: 2,
      heldCount: 1,
      picture: 'arriving',
      pictureSeconds: 0,
    });
    expect(await read(other.liveId)).toMatchObject({
      onlineCount: 0,
      commentCount: 0,
      reportCount: 0,
      heldCount: 0,
    });
    // What waits is what the console of that room says is unfinished.
    const admin = await server.signIn('admin');
    expect(await admin.ok('unfinished', { liveId })).toMatchObject({ reports: 2, heldComments: 1 });
  });

  it('I-04 counts the comments of the last minute, however many, and the usual ones before', async () => {
    const { liveId } = await newRoom({ beganAgo: 11 * MINUTE - 2 * SECOND });
    await say(liveId, Array(200).fill(3 * MINUTE));
    await say(liveId, Array(420).fill(30 * SECOND));
    await say(liveId, Array(2).fill(5 * SECOND), MessageKind.SYSTEM);
    expect(await read(liveId)).toMatchObject({ commentCount: 420, usualCommentCount: 20 });
  });

  it('I-04 tells since when a picture is missing', async () => {
    const lost = await newRoom();
    const none = await newRoom({ beganAgo: 40 * SECOND });
    const paused = await newRoom({ state: LiveState.PAUSED });
    const resumed = await newRoom();
    const abandoned = await newRoom();
    const uptime = (age: number, ended_by: string) => [
      { from_at: clock.at - 20 * MINUTE, until_at: clock.at - age, ended_by },
    ];
    for (const { liveId } of [lost, paused, resumed])
      await writeIn(liveId, (live) => live.add('pictures', uptime(5 * MINUTE, 'silence')));
    await writeIn(abandoned.liveId, (live) => live.add('pictures', uptime(2 * MINUTE, '')));
    await writeIn(resumed.liveId, (live) =>
      live.add('actions', [
        {
          id: resumed.liveId,
          at: clock.at - 10 * SECOND,
          actor_id: resumed.host.id,
          action: 'room-move',
          target: '',
          before: '2',
          after: '1',
        },
      ]),
    );
    const { items } = await readAll();
    const pictureOf = ({ liveId }: { liveId: string }) => {
      const { picture, pictureSeconds } = items.find((one) => one.liveId === liveId) as WallRoom;
      return [picture, pictureSeconds];
    };
    // Two seconds have passed.
    expect(pictureOf(lost)).toEqual(['lost', 302]);
    expect(pictureOf(none)).toEqual(['none', 42]);
    expect(pictureOf(paused)).toEqual(['lost', 0]);
    expect(pictureOf(resumed)).toEqual(['lost', 12]);
    expect(pictureOf(abandoned)).toEqual(['lost', 122]);
  });

  it('I-04 lists rooms that run, those that began last first, and no others', async () => {
    const old = await newRoom({ beganAgo: 500 * MINUTE });
    const young = await newRoom({ beganAgo: 0 });
    const ended = await newRoom({ state: LiveState.ENDED, endedAgo: 0 });
    const prepared = await newRoom({ state: 0, beganAgo: null });
    const { items, total } = await readAll();
    const ids = items.map(({ liveId }) => liveId);
    expect(ids[0]).toBe(young.liveId);
    expect(ids.at(-1)).toBe(old.liveId);
    expect(ids).not.toContain(ended.liveId);
    expect(ids).not.toContain(prepared.liveId);
    expect(total).toBe(ids.length);
  });

  it('I-04 reads the figures once for all who look within a moment', async () => {
    const { liveId } = await newRoom();
    const heldIn = async () => {
      const admin = await server.signIn('admin');
      const { items } = await admin.ok('wallRoomList', {});
      return items.find((room) => room.liveId === liveId)?.heldCount;
    };
    clock.at += 2 * SECOND;
    expect(await heldIn()).toBe(0);
    await writeIn(liveId, (live) => live.add('held_comments', [held(liveId, HeldState.WAITING)]));
    clock.at += SECOND;
    expect(await heldIn()).toBe(0);
    clock.at += SECOND;
    expect(await heldIn()).toBe(1);
  });

  it('I-04 lists 500 rooms at most, and says how many there are', async () => {
    const before = (await readAll()).total;
    const host = aHost();
    await server.add(host);
    await server.add(
      ...Array.from({ length: 501 }, () => aRoom({ host, state: LiveState.PAUSED, beganAgo: 0 })),
    );
    const { items, total } = await readAll();
    expect(items).toHaveLength(500);
    expect(total).toBe(before + 501);
    await store.transaction((db) =>
      db
        .updateTable('rooms')
        .set({ state: LiveState.DELETED })
        .where('anchor_id', '=', host.id)
        .execute(),
    );
  });

  it('I-04 tells how well the network of a host is while its picture arrives', async () => {
    const arriving = await newRoom();
    const lost = await newRoom();
    for (const [{ liveId }, ended_by] of [
      [arriving, ''],
      [lost, 'left'],
    ] as const)
      await writeIn(liveId, (live) =>
        live.add('pictures', [{ from_at: clock.at - 9, until_at: clock.at, ended_by }]),
      );
    const uplinks = new UplinkAnnouncer({ room: async () => undefined, announce: async () => {} });
    const caller = {} as Caller;
    const wall = new Wall(serviceContextOf(store, clock), {
      uplinkOf: (liveId) => uplinks.of(liveId),
      stillToken: () => '',
    });
    for (const { liveId } of [arriving, lost]) await uplinks.note(liveId, 'poor');
    const uplinkOf = async ({ liveId }: { liveId: string }) => {
      clock.at += 2 * SECOND;
      const { items, stillToken } = await wall.rooms(caller);
      expect(stillToken).toBe('');
      return items.find((room) => room.liveId === liveId)?.uplink;
    };
    expect(await uplinkOf(arriving)).toBe('poor');
    expect(await uplinkOf(lost)).toBeUndefined();
    uplinks.forget(arriving.liveId);
    expect(await uplinkOf(arriving)).toBeUndefined();
  });

  it('I-04 is for super admins alone', async () => {
    await newRoom();
    for (const name of ['host', 'otherhost', 'viewer'])
      expect(await (await server.signIn(name)).call('wallRoomList', {})).toMatchObject({
        code: 43,
      });
    expect(await server.client().call('wallRoomList', {})).toMatchObject({ code: 2 });
    const hostAdmin = await server.signIn('hostadmin');
    expect((await hostAdmin.ok('wallRoomList', {})).items.length).toBeGreaterThan(0);
  });

  it('I-04 is empty when nothing runs', async () => {
    await store.transaction((db) =>
      db.updateTable('rooms').set({ state: LiveState.ENDED }).execute(),
    );
    expect(await readAll()).toMatchObject({ items: [], total: 0 });
  });
});
