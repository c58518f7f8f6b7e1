import { type Account, commands, defaultTopics, Result } from '@live/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RoomChannel } from './RoomChannel.ts';
import { FakeBroker } from './testing/FakeBroker.ts';
import { FakeSignals } from './testing/FakeSignals.ts';

const account = { id: 'u1', name: 'viewer' } as Account;
const REPLY = 'live/r1/reply/u1';

const setUp = async () => {
  const broker = new FakeBroker();
  const channel = new RoomChannel({
    room: { liveId: '1001', roomId: 'r1' },
    topics: defaultTopics,
    listenTo: ['reply', 'client'],
    authorize: async () => ({ token: 't', account, mqttWs: 'ws://broker' }),
    connect: broker.connect,
    random: () => 0.5,
    signals: new FakeSignals(),
  });
  channel.start();
  await vi.advanceTimersByTimeAsync(0);
  const sent = () => JSON.parse(broker.last.published.at(-1)?.payload ?? '{}');
  const answer = (reply: object) =>
    broker.last.handlers.onMessage(
      REPLY,
      JSON.stringify({ cmd: sent().cmd, request_id: sent().request_id, ...reply }),
    );
  return { broker, channel, sent, answer };
};

describe('commands of a room', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('T-07 carries token, room, live and account, and resolves with its own reply', async () => {
    const { broker, channel, sent, answer } = await setUp();
    expect(broker.last.subscribed).toContain(REPLY);
    const reply = channel.send('chat', { message: '你好' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toMatchObject({
      cmd: 'chat',
      body: { token: 't', room_id: 'r1', live_id: '1001', account_id: 'u1', message: '你好' },
    });
    expect(commands.chat.request.safeParse(sent().body).success).toBe(true);
    broker.last.handlers.onMessage(REPLY, '{"cmd":"chat","request_id":"other","result":0}');
    answer({ result: 0, body: { chat_result: 'ok', comment_id: '7' } });
    await expect(reply).resolves.toEqual({ chat_result: 'ok', comment_id: '7' });
  });

  it('T-07 names another account where the command is about one', async () => {
    const { channel, sent } = await setUp();
    channel.send('kickout', { account_id: 'u9' }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent().body.account_id).toBe('u9');
  });

  it('T-07 a refusal rejects with its result and its message', async () => {
    const { channel, answer } = await setUp();
    const reply = channel.send('chat', { message: '你好' });
    await vi.advanceTimersByTimeAsync(0);
    answer({ result: 43, msg: '你已被禁言', body: { chat_result: 'blacklist' } });
    await expect(reply).rejects.toMatchObject({
      code: 43,
      message: '你已被禁言',
      body: { chat_result: 'blacklist' },
    });
  });

  it('T-07 a success without its required body is a failure', async () => {
    const { channel, answer } = await setUp();
    const reply = channel.send('chat', { message: '你好' });
    await vi.advanceTimersByTimeAsync(0);
    answer({ result: 0, body: {} });
    await expect(reply).rejects.toMatchObject({ code: Result.ERROR });
  });

  it('E-04 a command without a reply ends as a timeout', async () => {
    const { channel } = await setUp();
    const reply = channel.send('like', {});
    const outcome = expect(reply).rejects.toMatchObject({ code: Result.LOCAL_TIMEOUT });
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
  });

  it('E-04 a lost connection rejects pending commands and refuses later ones', async () => {
    const { broker, channel } = await setUp();
    const pending = channel.send('like', {});
    const outcome = expect(pending).rejects.toMatchObject({ code: Result.LOCAL_TIMEOUT });
    await vi.advanceTimersByTimeAsync(0);
    broker.last.handlers.onClose();
    await outcome;
    await expect(channel.send('like', {})).rejects.toMatchObject({ code: Result.LOCAL_TIMEOUT });
  });
});
