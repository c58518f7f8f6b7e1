import { calls, PromptState, ReviewMode } from '@live/protocol';
import { readOptions, simulate } from '@live/simulator';
import { type TestMember, TestServer } from '@live/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';

const A_WHILE_MS = 240_000;

describe('virtual people', () => {
  let server: TestServer | undefined;
  let member: TestMember | undefined;
  afterEach(async () => {
    await member?.leave();
    await server?.destroy();
    member = undefined;
    server = undefined;
    vi.unstubAllGlobals();
  });

  const hears = async (name: string): Promise<void> => {
    await member?.receives((heard) => heard.kind === 'notice' && heard.notice.name === name);
  };

  it(
    'T-11 enter, talk, like and report, and receive everything once and in order',
    async () => {
      server = await TestServer.start({ guestsPerMinute: 1_000, demo: 'data' });
      const args = ['--url', server.url, '--viewers', '12', '--comments', '6', '--seconds', '4'];
      const written: string[] = [];
      const isSound = await simulate(readOptions([...args, '--arrive', '1', '--sample', '6']), {
        isInteractive: false,
        write: (text) => written.push(text),
        stop: new AbortController().signal,
      });
      expect(written.join('')).toMatch(/丢失 0，重复 0，乱序 0，不合约定 0/);
      expect(isSound).toBe(true);
      const admin = await server.signIn('admin');
      const { items } = await admin.ok('commentList', { liveId: '1001' });
      expect(items.length).toBeGreaterThan(10);
      const figures = await admin.ok('roomStats', { liveId: '1001' });
      expect(figures.watchCount).toBe(12);
      expect(figures.likeCount).toBeGreaterThan(0);
    },
    A_WHILE_MS,
  );

  it(
    'Q-03 vote in a poll, once each',
    async () => {
      server = await TestServer.start({ guestsPerMinute: 1_000, demo: 'data' });
      const args = ['--url', server.url, '--viewers', '12', '--comments', '2', '--seconds', '12'];
      const host = await server.signIn('host');
      const written: string[] = [];
      const simulated = simulate(readOptions([...args, '--arrive', '0', '--leaves', '0']), {
        isInteractive: false,
        write: (text) => written.push(text),
        stop: new AbortController().signal,
      });
      member = await server.enter('admin', '1001');
      await hears('chat');
      const poll = { question: '几点返场', answers: ['八点', '九点'], isOpen: 1 } as const;
      const input = { ...poll, answers: [...poll.answers] };
      await host.ok('pollLaunch', { liveId: '1001', ...input });
      expect(await simulated).toBe(true);
      const { items } = await host.ok('pollList', { liveId: '1001' });
      const votes = items[0]?.counts?.reduce((sum, count) => sum + count, 0) ?? 0;
      expect(votes).toBeGreaterThan(0);
      expect(written.join('')).toContain(`投票 ${votes}，`);
    },
    A_WHILE_MS,
  );

  it(
    'L-05 tell of a call that failed while they hurried to a lucky bag, and go on',
    async () => {
      server = await TestServer.start({ guestsPerMinute: 1_000, demo: 'data' });
      const args = ['--url', server.url, '--viewers', '4', '--comments', '2', '--seconds', '8'];
      const host = await server.signIn('host');
      const { fetch } = globalThis;
      let isBlocked = false;
      vi.stubGlobal('fetch', (url: string, options?: RequestInit) =>
        isBlocked && url.endsWith(calls.roomInfo.path)
          ? Promise.reject(new Error('no way through'))
          : fetch(url, options),
      );
      const written: string[] = [];
      const simulated = simulate(readOptions([...args, '--arrive', '1', '--sample', '4']), {
        isInteractive: false,
        write: (text) => written.push(text),
        stop: new AbortController().signal,
      });
      member = await server.enter('admin', '1001');
      await hears('chat');
      isBlocked = true;
      const bag = { luckyBagType: 1, totalPointsNum: 100, luckyBagNum: 3, grabType: 1 } as const;
      const entry = { enrollCondition: 1, filterWinner: 0, drawAfter: 5 } as const;
      await host.ok('luckyBagLaunch', { liveId: '1001', ...bag, ...entry });
      expect(await simulated).toBe(true);
      expect(written.join('')).toContain('no way through');
    },
    A_WHILE_MS,
  );

  it(
    'J-04 J-05 J-13 L-05 S-10 fill the demo’s room: talk, adverts, a report, a lucky bag, a host who reads',
    async () => {
      server = await TestServer.start({ demo: '1' });
      const room = { liveId: '1001' };
      const admin = await server.signIn('admin');
      member = await server.enter('admin', room.liveId);
      await admin.ok('flowSave', { ...room, reviewMode: ReviewMode.WORDS });
      await admin.ok('promptSend', { ...room, text: '介绍三号链接' });
      const prompted = async () => (await admin.ok('promptCurrent', room)).prompt?.state;
      expect(await prompted()).toBe(PromptState.SHOWN);
      const matched = async () => {
        const { platform } = await admin.ok('wordList', room);
        return new Set(platform.filter(({ hits }) => hits > 0).map(({ action }) => action)).size;
      };
      const held = async () => (await admin.ok('heldList', room)).items.length;
      await Promise.all([
        ...['chat', 'reportHost', 'luckyBagLaunch', 'luckyBagClose'].map(hears),
        expect.poll(prompted, { timeout: A_WHILE_MS }).toBe(PromptState.TAKEN),
        expect.poll(held, { timeout: A_WHILE_MS }).toBeGreaterThan(0),
        // Adverts are blocked, held or replaced.
        expect.poll(matched, { timeout: A_WHILE_MS }).toBe(3),
      ]);
      const { items } = await admin.ok('luckyBagList', room);
      const luckyBagId = items.at(-1)?.luckyBagId ?? '';
      const winners = await admin.ok('luckyBagWinnerList', { ...room, luckyBagId });
      expect(winners.total).toBeGreaterThan(0);
      for (const liveId of ['1001', '1002', '1003', '1004', '1006']) {
        const figures = await admin.ok('roomStats', { liveId });
        expect(figures.watchCount).toBeGreaterThanOrEqual(figures.maxOnlineCount);
        expect(figures.watchTimes).toBeGreaterThanOrEqual(figures.watchCount);
      }
      const ended = await admin.ok('roomStats', { liveId: '1003' });
      expect(ended.watchCount).toBeGreaterThan(0);
      expect(ended.maxOnlineCount).toBe(
        Math.max(...ended.onlineCountTimeline.map(({ onlineCount }) => onlineCount)),
      );
    },
    2 * A_WHILE_MS,
  );
});
