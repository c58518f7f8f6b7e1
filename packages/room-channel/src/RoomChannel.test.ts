import {
  type Account,
  defaultTopics,
  encodeNotice,
  LiveRole,
  type NoticeBody,
  type NoticeName,
} from '@live/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_DELAY_MS } from './Reconnector.ts';
import {
  type ChannelEvent,
  LATE_NOTICE_MS,
  RESYNC_JITTER_MS,
  RESYNC_PAUSE_MS,
  RoomChannel,
  type RoomChannelOptions,
} from './RoomChannel.ts';
import { FakeBroker } from './testing/FakeBroker.ts';
import { FakeSignals } from './testing/FakeSignals.ts';

const account: Account = {
  id: 'u1',
  name: 'admin',
  nickname: '小周',
  portrait: '',
  corpId: 'c1',
  thirdLiveRole: LiveRole.ADMIN,
};
const CLIENT = 'live/r1/client';
const SERVER = 'live/r1/server';
const UP = 'live/r1/up/u1';

const setUp = async (change: Partial<RoomChannelOptions> = {}) => {
  const broker = new FakeBroker();
  const signals = new FakeSignals();
  const events: ChannelEvent[] = [];
  let tokens = 0;
  const authorize = vi.fn(async () => {
    tokens += 1;
    return { token: `token${tokens}`, account, mqttWs: 'ws://broker/mqtt' };
  });
  const channel = new RoomChannel({
    room: { liveId: '1001', roomId: 'r1' },
    topics: defaultTopics,
    listenTo: ['client', 'server'],
    authorize,
    connect: broker.connect,
    random: () => 0.5,
    signals,
    ...change,
  });
  channel.subscribe((event) => events.push(event));
  channel.start();
  await vi.advanceTimersByTimeAsync(0);
  const push = <N extends NoticeName>(topic: string, name: N, seq: number, body: NoticeBody<N>) =>
    broker.last.handlers.onMessage(topic, encodeNotice(name, seq, body));
  const deleted = (seq: number) => push(CLIENT, 'commentDelete', seq, { comment_id: String(seq) });
  const of = (type: ChannelEvent['type']) => events.filter((event) => event.type === type);
  return { broker, signals, events, authorize, channel, push, deleted, of };
};

describe('RoomChannel', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('T-02 connects with the token, a random five-digit number behind it', async () => {
    const { broker } = await setUp();
    expect(broker.last.options).toEqual({
      url: 'ws://broker/mqtt',
      clientId: 'token155000',
      username: 'u1',
      password: 'token1',
    });
    expect((await setUp({ random: () => 0 })).broker.last.options.clientId).toBe('token110000');
    const highest = await setUp({ random: () => 0.999999999 });
    expect(highest.broker.last.options.clientId).toBe('token199999');
  });

  it('T-03 subscribes to the given topics by their configured names', async () => {
    expect((await setUp()).broker.last.subscribed).toEqual([CLIENT, SERVER]);
    const topics = { client: 'x/{roomId}/c', server: 'x/{roomId}/s', up: 'u', reply: 'r' };
    expect((await setUp({ topics })).broker.last.subscribed).toEqual(['x/r1/c', 'x/r1/s']);
  });

  it('T-04 sends a heartbeat 500 ms after connecting and then every 10 s', async () => {
    const { broker } = await setUp();
    await vi.advanceTimersByTimeAsync(499);
    expect(broker.last.published).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(broker.last.published).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(broker.last.published).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(broker.last.published).toHaveLength(2);
    const [{ topic, payload, qos }] = broker.last.published as [(typeof broker.last.published)[0]];
    expect({ topic, qos }).toEqual({ topic: UP, qos: 1 });
    expect(JSON.parse(payload)).toMatchObject({
      cmd: 'heartbeat',
      body: {
        token: 'token1',
        room_id: 'r1',
        live_id: '1001',
        client_id: 'token155000',
        account,
      },
    });
  });

  it('T-09 reconnects when three heartbeats stay unanswered although the connection is open', async () => {
    const { broker, events } = await setUp({ listenTo: ['client', 'reply'] });
    const reply = () =>
      broker.last.handlers.onMessage(
        'live/r1/reply/u1',
        '{"cmd":"heartbeat","request_id":"1","result":0}',
      );
    await vi.advanceTimersByTimeAsync(500);
    reply();
    await vi.advanceTimersByTimeAsync(30_000);
    // An answer to any of them counts.
    reply();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(broker.connections).toHaveLength(1);
    // Notices still arrive, but nothing that was sent is answered.
    broker.last.handlers.onMessage(CLIENT, encodeNotice('commentDelete', 1, { comment_id: '1' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(broker.connections[0]?.isClosed).toBe(true);
    expect(events.at(-1)).toEqual({ type: 'state', state: 'reconnecting' });
    await vi.advanceTimersByTimeAsync(MAX_DELAY_MS);
    expect(broker.connections).toHaveLength(2);
    expect(broker.last.options.clientId).toBe('token255000');
  });

  it('T-09 a page without replies misses the notices of a server that lists the operators present, and of no other', async () => {
    const { broker, push, deleted } = await setUp();
    deleted(1);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(broker.connections).toHaveLength(1);
    push(SERVER, 'operatorsPresent', 1, { live_id: '1001', operators: [] });
    await vi.advanceTimersByTimeAsync(20_000);
    deleted(2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(broker.connections).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(broker.connections[0]?.isClosed).toBe(true);
  });

  it('T-06 delivers what it can decode, drops and counts the rest, and continues', async () => {
    const { broker, deleted, of } = await setUp();
    broker.last.handlers.onMessage(CLIENT, 'not json');
    broker.last.handlers.onMessage(CLIENT, '{"code":12614,"seq":1,"body":{}}');
    broker.last.handlers.onMessage(CLIENT, '{"code":99999,"seq":1,"body":{}}');
    deleted(2);
    expect(of('dropped')).toMatchObject([{ total: 1 }, { total: 2 }]);
    expect(of('notice')).toMatchObject([{ notice: { name: 'commentDelete', seq: 2 } }]);
  });

  it('T-08 requests a resync once subscribed, because it may have missed the first notices', async () => {
    const { of } = await setUp();
    expect(of('resync')).toEqual([{ type: 'resync', reason: 'connected', awayMs: 0 }]);
  });

  it('T-08 resyncs after a gap, with jitter, once', async () => {
    const { deleted, of } = await setUp();
    await vi.advanceTimersByTimeAsync(RESYNC_PAUSE_MS);
    deleted(1);
    deleted(3);
    deleted(7);
    await vi.advanceTimersByTimeAsync(LATE_NOTICE_MS + RESYNC_JITTER_MS / 2 - 1);
    expect(of('resync')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(of('resync')).toHaveLength(2);
    expect(of('resync')[1]).toMatchObject({ reason: 'gap' });
    expect(of('notice')).toHaveLength(3);
  });

  it('T-08 does not resync for a late number', async () => {
    const { deleted, of } = await setUp();
    await vi.advanceTimersByTimeAsync(RESYNC_PAUSE_MS);
    deleted(1);
    deleted(3);
    deleted(2);
    await vi.advanceTimersByTimeAsync(RESYNC_PAUSE_MS);
    expect(of('resync')).toHaveLength(1);
  });

  it('T-08 an older state that arrives late or twice does not replace a newer one', async () => {
    const { deleted, of } = await setUp();
    const receivedSeqs = () =>
      of('notice').map((event) => (event.type === 'notice' ? event.notice.seq : undefined));
    deleted(1);
    deleted(3);
    expect(receivedSeqs()).toEqual([1]);
    deleted(2);
    deleted(1);
    expect(receivedSeqs()).toEqual([1, 2, 3]);
    deleted(6);
    await vi.advanceTimersByTimeAsync(LATE_NOTICE_MS);
    deleted(5);
    expect(receivedSeqs()).toEqual([1, 2, 3, 6]);
    await vi.advanceTimersByTimeAsync(RESYNC_PAUSE_MS);
    expect(of('resync')).toHaveLength(2);
  });

  it('G-14 a notice on the topic of replies is delivered at once, and is no reply and no gap', async () => {
    const { broker, deleted, of } = await setUp({ listenTo: ['client', 'reply'] });
    deleted(1);
    const held = {
      id: 'h1',
      accountId: 'u2',
      name: '小鱼儿',
      message: '待审',
      atWho: '',
      words: [],
    };
    const body = { live_id: '1001', held: { ...held, createdAt: '2026-11-15 20:00:00' } };
    const own = (payload: string) => broker.last.handlers.onMessage('live/r1/reply/u1', payload);
    own(encodeNotice('commentHeld', undefined, body));
    own(JSON.stringify({ cmd: 'chat', request_id: 'long ago', result: 0, body: {} }));
    own('{}');
    deleted(2);
    const names = of('notice').map((event) => event.type === 'notice' && event.notice.name);
    expect(names).toEqual(['commentDelete', 'commentHeld', 'commentDelete']);
    expect(of('dropped')).toEqual([]);
    await vi.advanceTimersByTimeAsync(RESYNC_PAUSE_MS);
    expect(of('resync')).toHaveLength(1);
  });

  it('T-08 a statistics notice reveals a lost notice', async () => {
    const { push, of } = await setUp();
    await vi.advanceTimersByTimeAsync(RESYNC_PAUSE_MS);
    push(SERVER, 'reportHost', 4, { report_id: 'x', live_id: '1001' });
    push(SERVER, 'dataStatistics', 4, { live_id: '1001', tx_time: '2026-11-15 20:00:00' });
    await vi.advanceTimersByTimeAsync(RESYNC_PAUSE_MS);
    expect(of('resync')).toHaveLength(1);
    push(SERVER, 'dataStatistics', 5, { live_id: '1001', tx_time: '2026-11-15 20:00:10' });
    await vi.advanceTimersByTimeAsync(RESYNC_PAUSE_MS);
    expect(of('resync')).toHaveLength(2);
  });

  it('T-08 a stream of gaps does not become a stream of fetches', async () => {
    const { deleted, of } = await setUp();
    for (let seq = 0; seq < 200; seq += 2) {
      deleted(seq);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(of('resync').length).toBeLessThanOrEqual(1 + 10_000 / RESYNC_PAUSE_MS);
  });

  it('T-09 reconnects after a loss with a fresh token, emits its state and resyncs', async () => {
    const { broker, channel, authorize, of, deleted } = await setUp();
    deleted(1);
    await vi.advanceTimersByTimeAsync(RESYNC_PAUSE_MS);
    broker.isDown = true;
    broker.last.handlers.onClose();
    expect(channel.state).toBe('reconnecting');
    expect(broker.last.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    broker.isDown = false;
    const downFor = 20_000;
    await vi.advanceTimersByTimeAsync(MAX_DELAY_MS);
    expect(channel.state).toBe('connected');
    expect(broker.connections).toHaveLength(2);
    expect(broker.last.options.password).toBe(`token${authorize.mock.calls.length}`);
    await vi.advanceTimersByTimeAsync(RESYNC_JITTER_MS);
    const resync = of('resync')[1] as Extract<ChannelEvent, { type: 'resync' }>;
    expect(resync.reason).toBe('reconnected');
    expect(resync.awayMs).toBeGreaterThanOrEqual(downFor);
    deleted(90);
    await vi.advanceTimersByTimeAsync(RESYNC_PAUSE_MS);
    expect(of('resync')).toHaveLength(2);
  });

  it('T-09 a refused subscription is a failed attempt, retried with a fresh token', async () => {
    const broker = new FakeBroker();
    broker.refusedTopic = SERVER;
    const { channel, authorize, events } = await setUp({ connect: broker.connect });
    expect(broker.connections[0]?.isClosed).toBe(true);
    expect(channel.state).toBe('reconnecting');
    expect(events.some((event) => event.type === 'failed')).toBe(true);
    broker.refusedTopic = undefined;
    await vi.advanceTimersByTimeAsync(MAX_DELAY_MS);
    expect(channel.state).toBe('connected');
    expect(authorize).toHaveBeenCalledTimes(2);
  });

  it('T-09 reports offline when the machine is', async () => {
    const { broker, signals, channel } = await setUp();
    signals.set({ online: false });
    broker.isDown = true;
    broker.last.handlers.onClose();
    expect(channel.state).toBe('offline');
    signals.set({ online: true });
    expect(channel.state).toBe('reconnecting');
  });

  it('T-09 checks again every 3 s while the machine is offline and the connection still answers', async () => {
    const { broker, signals, channel } = await setUp();
    signals.set({ online: false });
    await vi.advanceTimersByTimeAsync(2_999);
    broker.last.answersPings = false;
    broker.isDown = true;
    expect(channel.state).toBe('connected');
    await vi.advanceTimersByTimeAsync(1);
    expect(channel.state).toBe('offline');
    broker.isDown = false;
    signals.set({ online: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(channel.state).toBe('connected');
    broker.last.answersPings = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(channel.state).toBe('connected');
  });

  it('T-09 replaces a dead connection at once after sleep', async () => {
    const { broker, signals, channel } = await setUp();
    signals.set({ visible: false });
    broker.last.answersPings = false;
    signals.set({ visible: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(broker.connections).toHaveLength(2);
    expect(channel.state).toBe('connected');
  });

  it('T-09 keeps a connection that answers after sleep', async () => {
    const { broker, signals } = await setUp();
    signals.set({ visible: false });
    signals.set({ visible: true });
    await vi.advanceTimersByTimeAsync(MAX_DELAY_MS);
    expect(broker.connections).toHaveLength(1);
  });

  it('T-10 stops when the server refuses this account', async () => {
    const refusal = new Error('43');
    const { broker, events } = await setUp({
      authorize: async () => Promise.reject(refusal),
      isFinal: (error) => error === refusal,
    });
    expect(events).toEqual([{ type: 'refused', error: refusal }]);
    await vi.advanceTimersByTimeAsync(MAX_DELAY_MS * 2);
    expect(broker.connections).toHaveLength(0);
  });

  it('S-04 receives, sends and retries nothing after destroy()', async () => {
    const { broker, signals, events, channel, deleted } = await setUp();
    const before = events.length;
    channel.destroy();
    channel.destroy();
    deleted(1);
    broker.last.handlers.onClose();
    signals.set({ visible: false });
    signals.set({ visible: true });
    await vi.advanceTimersByTimeAsync(MAX_DELAY_MS * 2);
    expect(events).toHaveLength(before);
    expect(broker.last.isClosed).toBe(true);
    expect(broker.last.published).toHaveLength(0);
    expect(broker.connections).toHaveLength(1);
    expect(signals.listenerCount).toBe(0);
  });
});
