import { setImmediate as nextTurn } from 'node:timers/promises';
import { LiveRole, type Poll } from '@live/protocol';
import { gatherCrowd, stage, TestMember } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { serviceContextOf } from '@live/testkit/service-context';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Store } from '../../db/store.ts';
import type { Caller } from '../../domain/caller.ts';
import { ownsEverything } from '../../domain/room-ownership.ts';
import { findRoom } from '../rooms/rooms.store.ts';
import { PollCounts } from './polls.counts.ts';
import { Polls } from './polls.service.ts';

const room = { liveId: stage.live.liveId, roomId: stage.live.roomId };
const CROWD = 200;

const callerOf = (accountId: string, role: LiveRole = LiveRole.AUDIENCE): Caller => ({
  accountId,
  role,
  name: accountId,
  nickname: accountId,
  portrait: '',
  corpId: '',
  corpName: '',
  isGuest: false,
  tokenLiveId: room.liveId,
  expiresAt: Infinity,
  sessionHash: '',
});
const host = callerOf(stage.host.id, LiveRole.ANCHOR);

describeOnPersistentStore('polls under pressure', (place) => {
  let store: Store;
  let others: Store[];
  beforeAll(async () => {
    // A server makes the rooms; the tests start others on the same rows.
    await (await place.start()).destroy();
    store = await place.openStore();
    others = await Promise.all([place.openStore(), place.openStore()]);
  });
  afterAll(() => Promise.all([store, ...others].map((one) => one.destroy())));
  afterEach(() => void vi.useRealTimers());

  const theRoom = async () => {
    const found = await findRoom(store.db, room.liveId);
    if (!found) throw new Error('no room');
    return found;
  };
  const pollsOn = (own: Store) =>
    new Polls(serviceContextOf(own), { findPerson: async () => undefined });
  const launchOn = async (polls: Polls): Promise<Poll> =>
    polls.launch(
      await theRoom(),
      { ...room, question: '要不要返场', answers: ['要', '不要', '随便'], isOpen: 1 },
      host,
    );
  const rowsOf = ({ pollId }: Poll) =>
    store.db.selectFrom('poll_votes').select('answer').where('poll_id', '=', pollId).execute();

  it('Q-03 gives 200 people one voice each who vote at once, twice each, at several servers', async () => {
    const servers = [store, ...others].map(pollsOn);
    const [first] = servers as [Polls];
    const poll = await launchOn(first);
    const entered = await theRoom();
    const crowd = await gatherCrowd(store, CROWD, room);
    const answers = await Promise.allSettled(
      crowd.flatMap(({ accountId }, index) =>
        [0, 1].map((again) =>
          servers[(index + again) % servers.length]?.vote(
            entered,
            {
              token: 't',
              room_id: room.roomId,
              live_id: room.liveId,
              poll_id: poll.pollId,
              answer: index % 3,
            },
            callerOf(accountId),
          ),
        ),
      ),
    );
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason.message] : [],
    );
    expect(refusals).toEqual(new Array(CROWD).fill('已投过票'));
    expect(await rowsOf(poll)).toHaveLength(CROWD);
    const { items } = await first.list(entered, { pageNum: 1, pageSize: 1 });
    expect(items[0]?.counts).toEqual([67, 67, 66]);
    await first.end(entered, poll.pollId, host);
  });

  it('Q-03 announces no result that misses a vote which was taken', async () => {
    const [voting, ending] = [pollsOn(store), pollsOn(others[0] ?? store)];
    const poll = await launchOn(voting);
    const entered = await theRoom();
    const crowd = await gatherCrowd(store, 60, room);
    const input = { token: 't', room_id: room.roomId, live_id: room.liveId };
    const votes = crowd.map(({ accountId }) =>
      voting.vote(entered, { ...input, poll_id: poll.pollId, answer: 0 }, callerOf(accountId)),
    );
    const [answers] = await Promise.all([
      Promise.allSettled(votes),
      ending.end(entered, poll.pollId, host),
    ]);
    const taken = answers.filter(({ status }) => status === 'fulfilled').length;
    expect(await rowsOf(poll)).toHaveLength(taken);
    const { items } = await ending.list(entered, { pageNum: 1, pageSize: 1 });
    expect(items[0]?.counts).toEqual([taken, 0, 0]);
  });

  it('Q-03 announces counts once a second at most, and after a restart those that were not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const polls = pollsOn(store);
    const poll = await launchOn(polls);
    const entered = await theRoom();
    const announced: unknown[] = [];
    const open = () =>
      new PollCounts({
        store,
        ownership: ownsEverything,
        log: pino({ level: 'silent' }),
        announce: async (_room, name, { counts }) => void announced.push([name, ...counts]),
      });
    const voteOf = async (count: number) => {
      const crowd = await gatherCrowd(store, count, room);
      const input = { token: 't', room_id: room.roomId, live_id: room.liveId };
      for (const { accountId } of crowd)
        await polls.vote(
          entered,
          { ...input, poll_id: poll.pollId, answer: 1 },
          callerOf(accountId),
        );
    };
    const until = async (count: number) => {
      while (announced.length < count) await nextTurn();
    };
    let counts = open();
    await voteOf(5);
    vi.advanceTimersByTime(999);
    await voteOf(5);
    vi.advanceTimersByTime(1);
    await until(1);
    await voteOf(3);
    vi.advanceTimersByTime(1_000);
    await until(2);
    // Nothing new, nothing to announce.
    vi.advanceTimersByTime(1_000);
    await counts.destroy();
    await voteOf(1);
    counts = open();
    vi.advanceTimersByTime(1_000);
    await until(3);
    await counts.destroy();
    expect(announced).toEqual([
      ['pollCounts', 0, 10, 0],
      ['pollCounts', 0, 13, 0],
      ['pollCounts', 0, 14, 0],
    ]);
    await polls.end(entered, poll.pollId, host);
  });

  it('Q-03 stands across a restart, and ends at its time after it', async () => {
    const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
    const before = await place.start({}, clock);
    const signedIn = await before.signIn('host');
    const poll = await signedIn.ok('pollLaunch', {
      liveId: room.liveId,
      question: '几点再来',
      answers: ['八点', '九点'],
      seconds: 60,
      isOpen: 0,
    });
    const [member] = await gatherCrowd(store, 1, room);
    if (!member) throw new Error('no member');
    const phone = await TestMember.join(before.url, member, []);
    expect(await phone.command('vote', { poll_id: poll.pollId, answer: 1 })).toMatchObject({
      result: 0,
    });
    await phone.leave();
    await before.destroy();
    clock.ahead += 61_000;
    const after = await place.start({}, clock);
    const again = await after.signIn('host');
    await expect
      .poll(async () => (await again.ok('pollCurrent', { liveId: room.liveId })).poll, {
        timeout: 200_000,
      })
      .toMatchObject({ pollId: poll.pollId, counts: [0, 1], endTime: poll.untilTime });
    await after.destroy();
  });
});
