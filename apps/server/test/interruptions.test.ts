import { LiveState } from '@live/protocol';
import { stage } from '@live/testkit';
import { serverTest } from '@live/testkit/fixtures';
import { describe, expect } from 'vitest';
import { buildTimeline } from '../../../packages/player/src/timeline.ts';
import { timeshiftBreaks } from '../../console/src/features/playback/timeshiftTimeline.ts';
import { breaksOf } from '../../console/src/lib/recordingAt.ts';
import { newId } from '../src/domain/ids.ts';

type Span = [fromSeconds: number, untilSeconds: number];

interface Case {
  /** When there was a picture, and why it ended; empty while it goes on, or after a crash. */
  pictures: [from: number, until: number, endedBy: string][];
  pauses?: Span[];
  losses?: Span[];
  /** Where nothing was recorded, if that is not where pauses and losses are. */
  hatched?: Span[];
}

/** Every live here has lasted ten minutes. */
const SECONDS = 600;

const ended: Record<string, Case> = {
  'a loss of less than 1.5 seconds': {
    pictures: [
      [0, 100, 'silence'],
      [101.499, 600, 'stopped'],
    ],
  },
  'a loss of 1.5 seconds': {
    pictures: [
      [0, 100, 'silence'],
      [101.5, 600, 'stopped'],
    ],
    losses: [[100, 101.5]],
  },
  'losses of every cause': {
    pictures: [
      [0, 100, 'silence'],
      [160, 200, 'connection'],
      [230, 300, 'left'],
      [320, 400, 'server'],
      [430, 600, 'stopped'],
    ],
    losses: [
      [100, 160],
      [200, 230],
      [300, 320],
      [400, 430],
    ],
  },
  'a crash': {
    pictures: [
      [0, 100, ''],
      [130, 600, 'stopped'],
    ],
    losses: [[100, 130]],
  },
  'a crash after which nobody came back': {
    pictures: [[0, 100, '']],
    losses: [[100, 600]],
  },
  'a picture that comes after the beginning': {
    pictures: [[20, 600, 'stopped']],
  },
  'no picture at all': { pictures: [], pauses: [[100, 200]] },
  'a short pause': {
    pictures: [
      [0, 100, 'stopped'],
      [101, 600, 'stopped'],
    ],
    pauses: [[100, 101]],
  },
  'a long pause': {
    pictures: [
      [0, 100, 'stopped'],
      [400, 600, 'stopped'],
    ],
    pauses: [[100, 400]],
  },
  'a host who is back 1.4 seconds after a pause': {
    pictures: [
      [0, 100, 'stopped'],
      [201.4, 600, 'stopped'],
    ],
    pauses: [[100, 200]],
    hatched: [[100, 201.4]],
  },
  'a host who is back 1.5 seconds after a pause': {
    pictures: [
      [0, 100, 'stopped'],
      [201.5, 600, 'stopped'],
    ],
    pauses: [[100, 200]],
    losses: [[200, 201.5]],
  },
  'a host who does not come back after a pause': {
    pictures: [[0, 100, 'stopped']],
    pauses: [[100, 200]],
    losses: [[200, 600]],
  },
  'a pause because of a loss': {
    pictures: [
      [0, 100, 'silence'],
      [300, 600, 'stopped'],
    ],
    pauses: [[105, 300]],
    losses: [[100, 105]],
  },
  'two pauses that follow one another': {
    pictures: [
      [0, 100, 'stopped'],
      [300, 600, 'stopped'],
    ],
    pauses: [
      [100, 200],
      [200, 300],
    ],
  },
  'two hosts one of whom replaces the other': {
    pictures: [
      [0, 300, 'left'],
      [200, 600, 'stopped'],
    ],
  },
  'a loss of less than 1.5 seconds at the end': { pictures: [[0, 598.501, 'silence']] },
  'a loss of 1.5 seconds at the end': {
    pictures: [[0, 598.5, 'silence']],
    losses: [[598.5, 600]],
  },
  'a live that ends in a pause': { pictures: [[0, 100, 'stopped']], pauses: [[100, 600]] },
};

/** Lives that go on. */
const running: Record<string, Case> = {
  'a picture that goes on, last written five seconds ago': { pictures: [[0, 595, '']] },
  'a crash of a minute ago': {
    pictures: [[0, 539, '']],
    losses: [[539, 600]],
  },
  'a picture that was lost': { pictures: [[0, 580, 'silence']], losses: [[580, 600]] },
  'a pause that lasts': { pictures: [[0, 500, 'stopped']], pauses: [[500, 600]] },
};

const inMs = (spans: readonly Span[]) =>
  spans.map(([from, until]) => [Math.round(from * 1_000), Math.round(until * 1_000)]);

const withoutReasons = (pictures: Case['pictures']) =>
  pictures.map(([from, until]): Span => [from, until]);

/** Where there is no picture for whatever reason: what touches is one, what is shorter than 1.5 s is none. */
const withoutPicture = ({ losses = [], pauses = [] }: Case): number[][] => {
  const merged: number[][] = [];
  for (const [from = 0, until = 0] of inMs([...losses, ...pauses]).sort(
    ([a = 0], [b = 0]) => a - b,
  )) {
    const last = merged.at(-1);
    if (last && last[1] === from) last[1] = until;
    else merged.push([from, until]);
  }
  return merged.filter(([from = 0, until = 0]) => until - from >= 1_500);
};

describe('pauses and losses of the picture', () => {
  const it = serverTest();

  const cases = [
    ...Object.entries(ended).map(([name, planted]) => ({ name, planted, runs: false })),
    ...Object.entries(running).map(([name, planted]) => ({ name, planted, runs: true })),
  ];
  for (const { name, planted, runs } of cases)
    it(`U-02 U-06 U-07 axis, report, player and timeshift agree: ${name}`, async ({
      store,
      host,
    }) => {
      const liveId = newId();
      const endAt = Date.now();
      const beginAt = endAt - SECONDS * 1_000;
      const at = (seconds: number) => Math.round(beginAt + seconds * 1_000);
      const { pictures, pauses = [], losses = [] } = planted;
      const isPaused = runs && pauses.some(([, until]) => until === SECONDS);
      const runningState = isPaused ? LiveState.PAUSED : LiveState.LIVE;
      const move = (seconds: number, before: LiveState, after: LiveState) => ({
        id: newId(),
        live_id: liveId,
        at: at(seconds),
        actor_id: stage.host.id,
        action: 'room-move',
        target: '',
        before: String(before),
        after: String(after),
        person_id: '',
        undone_at: null,
      });
      await store.transaction(async (db) => {
        await db
          .insertInto('rooms')
          .values({
            live_id: liveId,
            room_id: `r${liveId}`,
            anchor_id: stage.host.id,
            title: '中断',
            state: runs ? runningState : LiveState.ENDED,
            begin_at: beginAt,
            end_at: runs ? null : endAt,
            created_at: beginAt,
          })
          .execute();
        for (const [from, until, ended_by] of pictures)
          await db
            .insertInto('pictures')
            .values({ live_id: liveId, from_at: at(from), until_at: at(until), ended_by })
            .execute();
        for (const [from, until] of pauses) {
          await db
            .insertInto('actions')
            .values(move(from, LiveState.LIVE, LiveState.PAUSED))
            .execute();
          const next = until < SECONDS ? LiveState.LIVE : LiveState.ENDED;
          if (next === LiveState.LIVE || !runs)
            await db
              .insertInto('actions')
              .values(move(until, LiveState.PAUSED, next))
              .execute();
        }
      });

      const isOpen = (until: number) => runs && until === SECONDS * 1_000;
      const marksOf = (spans: readonly Span[]) =>
        inMs(spans).map(([from, until = 0]) => [from, isOpen(until) ? undefined : until]);
      const { items } = await host.ok('reviewMarks', { liveId });
      const marked = (kind: string) =>
        items.filter((mark) => mark.kind === kind).map(({ atMs, untilMs }) => [atMs, untilMs]);
      expect(marked('loss'), 'losses on the axis').toEqual(marksOf(losses));
      expect(marked('pause'), 'pauses on the axis').toEqual(marksOf(pauses));

      const { picture } = await host.ok('liveReport', { liveId });
      const reported = picture.breaks.map(({ fromMs, untilMs }) => [
        fromMs,
        untilMs >= SECONDS * 1_000 && runs ? undefined : untilMs,
      ]);
      expect(reported, 'breaks of the report').toEqual(marksOf(losses));
      const seconds = (spans: readonly Span[]) =>
        spans.reduce((sum, [from, until]) => sum + until - from, 0);
      // A live that runs has gone on since it was planted.
      const slack = runs ? 60 : 1;
      expect(picture.pauseSeconds).toBeGreaterThanOrEqual(Math.floor(seconds(pauses)));
      expect(picture.pauseSeconds).toBeLessThanOrEqual(
        Math.ceil(seconds(pauses)) + (isPaused ? slack : 0),
      );

      // The recorder writes one segment after another, each for as long as there is a picture.
      const isOneAfterAnother = inMs(withoutReasons(pictures)).every(
        ([from = 0], index, all) => from >= (all[index - 1]?.[1] ?? 0),
      );
      if (pictures.length === 0 || !isOneAfterAnother) return;
      const recordings = pictures.map(([from, until, endedBy]) => {
        const isGrowing = runs && endedBy === '' && losses.length === 0;
        const [[beginMs = 0, endMs = 0] = []] = inMs([[from, isGrowing ? SECONDS : until]]);
        return { beginMs, durationMs: endMs - beginMs, url: '' };
      });
      const durationMs = SECONDS * 1_000;
      const beginsMs = recordings[0]?.beginMs ?? 0;
      const missing = planted.hatched ? inMs(planted.hatched) : withoutPicture(planted);
      const recorded = { isOnAir: runs && !isPaused, durationMs, recordings };
      const hatched = breaksOf(recorded).map(({ from, to }) => [from, to]);
      expect(
        hatched.filter(([from = 0]) => from >= beginsMs),
        'hatched on the axis',
      ).toEqual(missing);

      const segments = recordings.map((recording) => ({
        url: '',
        beginAt: recording.beginMs,
        duration: recording.durationMs / 1_000,
      }));
      const lastBeginMs = recordings.at(-1)?.beginMs ?? 0;
      expect(
        buildTimeline(segments).breaks.map((one) => Math.round(one.seconds * 1_000)),
        'breaks of the player',
      ).toEqual(
        missing.filter(([, to = 0]) => to <= lastBeginMs).map(([from = 0, to = 0]) => to - from),
      );

      if (!runs) return;
      const shifted = timeshiftBreaks(recorded, durationMs);
      expect(
        shifted.map(({ start, length }) => [start * 1_000, (start + length) * 1_000]),
        'hatched in timeshift',
      ).toEqual(missing);
    });
});
