import { Flag, LiveRole, LiveState, type Notice, PromptState, Result } from '@live/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { pageKinds } from './pageKinds.ts';
import { IN_MEMORY_ROOM, InMemoryRoom, type Sent } from './testing/InMemoryRoom.ts';
import { openTestRoom } from './testing/openTestRoom.ts';
import { UnreliableNetwork } from './testing/UnreliableNetwork.ts';

const signals = { isOnline: () => true, isVisible: () => true, subscribe: () => () => {} };

const setUp = async (page: keyof typeof pageKinds, comments = 3) => {
  const room = new InMemoryRoom(comments, page);
  const network = new UnreliableNetwork(room, [0]);
  const calls = vi.spyOn(network.api, 'call');
  const channel = { connect: network.connect, random: () => 0.5, signals };
  const pendingModel = openTestRoom(page, IN_MEMORY_ROOM.liveId, { api: network.api, channel });
  await vi.advanceTimersByTimeAsync(100);
  const model = await pendingModel;
  await vi.advanceTimersByTimeAsync(1_000);
  const send = (all: readonly Sent[]) => {
    for (const sent of all) network.deliver(sent, [0]);
  };
  const callCount = (name: string) => calls.mock.calls.filter(([call]) => call === name).length;
  return { room, network, model, send, callCount };
};

describe('RoomModel', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
    vi.stubGlobal('cancelAnimationFrame', (timer: NodeJS.Timeout) => clearTimeout(timer));
    vi.stubGlobal('location', { href: 'http://page/' });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each(['console', 'viewer'] as const)(
    'T-08 a %s repeats a fetch that failed until it works',
    async (page) => {
      const { room, network, model } = await setUp(page);
      network.isHttpDown = true;
      network.deliver(room.comment('u-1')[0] as Sent, []);
      network.cut();
      room.comment('u-2');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(model.getSnapshot().comments.comments).toHaveLength(3);
      network.isHttpDown = false;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(model.getSnapshot().comments.comments).toHaveLength(5);
      model.destroy();
    },
  );

  it('X-05 a viewer who was already silenced sees it on load', async () => {
    const { room, network, model } = await setUp('viewer');
    model.destroy();
    room.flipSilence('u-0');
    const access = { api: network.api, channel: { connect: network.connect, signals } };
    const pendingModel = openTestRoom('viewer', IN_MEMORY_ROOM.liveId, access);
    await vi.advanceTimersByTimeAsync(100);
    const reloaded = await pendingModel;
    expect(reloaded.getSnapshot().membership.isSilenced).toBe(true);
    reloaded.destroy();
  });

  it('X-05 a response in flight does not revert a later unmute', async () => {
    const { room, network, model, send, callCount } = await setUp('viewer');
    send(room.flipSilence('u-0'));
    await vi.advanceTimersByTimeAsync(100);
    expect(model.getSnapshot().membership.isSilenced).toBe(true);
    const before = callCount('roomInfo');
    network.delayAnswers(1_000);
    model.refresh('room');
    await vi.advanceTimersByTimeAsync(1_500);
    send(room.flipSilence('u-0'));
    await vi.advanceTimersByTimeAsync(600);
    expect(model.getSnapshot().membership.isSilenced).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(model.getSnapshot().membership.isSilenced).toBe(false);
    expect(callCount('roomInfo')).toBe(before + 2);
    model.destroy();
  });

  it('L-05 a response in flight does not bring back a lucky bag that was drawn meanwhile', async () => {
    const { room, network, model, send } = await setUp('console');
    // The first number leads to one more fetch of everything.
    send(room.comment('u-1'));
    await vi.advanceTimersByTimeAsync(20_000);
    network.delayAnswers(1_000);
    send(room.flipBag());
    await vi.advanceTimersByTimeAsync(1_500);
    send(room.flipBag());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(model.getSnapshot().bag.bag).toBeUndefined();
    model.destroy();
  });

  it('J-13 a response in flight does not bring back a line that the host took away meanwhile', async () => {
    const { room, network, model, send } = await setUp('host');
    send([room.changePrompt()]);
    await vi.advanceTimersByTimeAsync(20_000);
    network.delayAnswers(1_000);
    model.refresh('prompt');
    await vi.advanceTimersByTimeAsync(1_500);
    send([room.changePrompt()]);
    const shown: (PromptState | undefined)[] = [];
    model.subscribe(() => shown.push(model.getSnapshot().prompt?.state));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(shown)).toEqual(new Set([PromptState.TAKEN]));
    model.destroy();
  });

  it('C-02 a burst is one update per frame, and unaffected slices keep their object', async () => {
    const { room, model, send } = await setUp('console');
    const before = model.getSnapshot();
    let updates = 0;
    model.subscribe(() => {
      updates += 1;
    });
    for (let count = 0; count < 1_000; count += 1) send(room.comment('u-1'));
    await vi.advanceTimersByTimeAsync(100);
    const { comments, ...others } = model.getSnapshot();
    expect(updates).toBeLessThanOrEqual(3);
    expect(comments.comments).toHaveLength(500);
    expect(others).toEqual({ ...before, comments: undefined, ...others });
    for (const name of ['room', 'statistics', 'membership', 'counts'] as const)
      expect(others[name]).toBe(before[name]);
    send(room.period(7));
    await vi.advanceTimersByTimeAsync(100);
    expect(model.getSnapshot().statistics).not.toBe(before.statistics);
    expect(model.getSnapshot().comments).toBe(comments);
    model.destroy();
  });

  it('C-12 a local action is shown at once, after the notices received before it', async () => {
    const { room, model, send } = await setUp('console');
    send(room.comment('u-1'));
    send(room.comment('u-1'));
    await vi.advanceTimersByTimeAsync(0);
    model.applyLocal({ type: 'silenced', accountId: 'u-1', isSilence: Flag.YES });
    const { comments } = model.getSnapshot().comments;
    expect(comments.filter(({ sourceId }) => sourceId === 'u-1')).toHaveLength(3);
    expect(
      comments.every(({ sourceId, isSilence }) => (sourceId === 'u-1') === (isSilence === 1)),
    ).toBe(true);
    model.applyLocal({ type: 'live-ended' });
    expect(model.getSnapshot().room.liveState).toBe(LiveState.ENDED);
    model.destroy();
  });

  it('T-10 detects a role that changed while disconnected', async () => {
    const { room, network, model } = await setUp('console');
    room.setRole(LiveRole.AUDIENCE);
    network.cut();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(model.getSnapshot().membership.role).toBe(LiveRole.AUDIENCE);
    model.destroy();
  });

  it('T-07 a phone enters on its first connection only, a console never', async () => {
    for (const [page, times] of [
      ['viewer', 1],
      ['console', 0],
    ] as const) {
      const { network, model } = await setUp(page);
      network.cut();
      await vi.advanceTimersByTimeAsync(60_000);
      const entered = network.published.filter((payload) => payload.includes('"cmd":"enter"'));
      expect(entered).toHaveLength(times);
      model.destroy();
    }
  });

  it('P-08 stops fetching once the room is refused', async () => {
    const { network, model, callCount } = await setUp('viewer');
    network.refusal = Result.NO_PERMISSION;
    model.refresh('room');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(model.getSnapshot().room.refusal).toBe(Result.NO_PERMISSION);
    const before = callCount('roomInfo');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(callCount('roomInfo')).toBe(before);
  });

  it('S-04 receives and fetches nothing after destroy(), and keeps its last snapshot', async () => {
    const { room, model, send, callCount } = await setUp('console');
    const received: Notice[] = [];
    model.onNotice((notice) => received.push(notice));
    const before = model.getSnapshot();
    model.destroy();
    send(room.comment('u-1'));
    const fetched = callCount('commentList');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received).toEqual([]);
    expect(model.getSnapshot()).toBe(before);
    expect(callCount('commentList')).toBe(fetched);
  });

  it('C-03 a replay fetches no comments, and an ended room has no connection', async () => {
    const { model, callCount } = await setUp('console', 0);
    model.destroy();
    expect(callCount('commentList')).toBeGreaterThan(0);
    const replay = new InMemoryRoom(3, 'console');
    replay.end();
    const network = new UnreliableNetwork(replay, [0]);
    const calls = vi.spyOn(network.api, 'call');
    const pendingModel = openTestRoom('console', IN_MEMORY_ROOM.liveId, { api: network.api });
    await vi.advanceTimersByTimeAsync(1_000);
    const ended = await pendingModel;
    await vi.advanceTimersByTimeAsync(1_000);
    const names = calls.mock.calls.map(([name]) => name);
    expect(names).toEqual(['accountGet', 'roomInfo', 'roomStats']);
    expect(ended.getSnapshot().connection).toBe('idle');
    await expect(ended.send('like', {})).rejects.toMatchObject({ code: Result.ROOM_CLOSED });
    ended.destroy();
  });

  it('K-06 connects by what the entry of a guest has answered, without another call, and once', async () => {
    const room = new InMemoryRoom(1, 'viewer');
    const network = new UnreliableNetwork(room, [0]);
    const calls = vi.spyOn(network.api, 'call');
    const connect = vi.fn(network.connect);
    const asked = network.api.call('accountGet', {}, { quiet: true });
    await vi.advanceTimersByTimeAsync(100);
    const { account } = await asked;
    const entry = { token: 'token-of-entry', account, mqttWs: '/mqtt' };
    const pendingModel = openTestRoom('viewer', IN_MEMORY_ROOM.liveId, {
      api: network.api,
      channel: { connect, random: () => 0.5, signals },
      entry,
    });
    await vi.advanceTimersByTimeAsync(2_000);
    const model = await pendingModel;
    const names = () => calls.mock.calls.map(([name]) => name);
    expect(model.getSnapshot().connection).toBe('connected');
    expect(names().filter((name) => name === 'serverReg')).toEqual([]);
    const used = JSON.stringify(connect.mock.calls[0]);
    expect(used).toContain('http://page/mqtt');
    expect(used).toContain('token-of-entry');
    // Its token may be invalid after any close.
    network.cut();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(names()).toContain('serverReg');
    model.destroy();
  });
});
