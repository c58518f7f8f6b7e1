import { CaseState, LiveState, MessageKind } from '@live/protocol';
import { Random } from '@live/simulator';
import type { Schema } from '../db/schema.ts';
import type { LiveSpan } from '../read-models/live/series.ts';
import type { LiveBuilder } from './live-builder.ts';
import type { Story, StoryEvent } from './stories.ts';

const POINT_MS = 10_000;
const MINUTE = 60_000;
const SEED = 1_004;
/** How long the effect of an event takes to fade. */
const FADING_MINUTES = 5;

const peopleFor = ({ minute, people, lasting }: StoryEvent, at: number): number => {
  const since = at - minute - 0.5;
  if (since < 0) return 0;
  return people * Math.min(1, Math.max(0, 1 - (since - lasting) / FADING_MINUTES));
};

/** Those online: who comes in the first minutes, and what events change. */
const onlineAt = (story: Story, at: number, random: Random): number => {
  const base = story.usual * Math.min(1, 0.3 + at / 9);
  const changes = story.events.reduce((sum, event) => sum + peopleFor(event, at), 0);
  return Math.max(1, Math.round(base + changes + random.next() - 0.5));
};

/** Visits that give the curve: whoever has been away longest comes, whoever has been there longest leaves. */
const visitsOf = (
  endAt: number,
  isOver: boolean,
  points: readonly Omit<Schema['timeline'], 'live_id'>[],
  ids: readonly string[],
) => {
  const absent = [...ids];
  const present: { account_id: string; from_at: number }[] = [];
  const visits: { account_id: string; from_at: number; until_at: number; closed_by: string }[] = [];
  for (const { recorded_at: at, online_count: online } of points) {
    while (present.length > online) {
      const visit = present.shift();
      if (!visit) break;
      absent.push(visit.account_id);
      visits.push({ ...visit, until_at: at, closed_by: 'exit' });
    }
    while (present.length < online && absent.length > 0)
      present.push({ account_id: absent.shift() as string, from_at: at });
  }
  const closed_by = isOver ? 'end' : 'restart';
  for (const visit of present) visits.push({ ...visit, until_at: endAt, closed_by });
  return visits;
};

/** Writes what a story tells. */
export const writeStory = async (
  live: LiveBuilder,
  story: Story,
  accountIds: readonly string[],
  isOver: boolean,
): Promise<void> => {
  const { beginAt, endAt } = live.span;
  const random = new Random(SEED);
  const count = Math.floor((endAt - beginAt) / POINT_MS);
  const points = Array.from({ length: count }, (_, index) => ({
    recorded_at: beginAt + (index + 1) * POINT_MS,
    online_count: onlineAt(story, ((index + 1) * POINT_MS) / MINUTE, random),
  }));
  await live.add('timeline', points);
  const visits = visitsOf(endAt, isOver, points, accountIds);
  await live.add('visits', visits);
  const byPerson = Map.groupBy(visits, ({ account_id }) => account_id);
  const watchers = [...byPerson].map(([account_id, own]) => ({
    account_id,
    visits: own.length,
    first_at: own[0]?.from_at ?? beginAt,
  }));
  await live.add('watchers', watchers);
  const likes = await writeLikes(live, story, random);
  await writeComments(live, story, accountIds, random);
  await writeEvents(live, story, accountIds);
  await writePicture(live, story, random);
  await live.changeRoom({
    watch_times: visits.length,
    like_count: likes,
    max_online: Math.max(...points.map(({ online_count }) => online_count)),
  });
};

/** When each whole minute of a live begins. */
const minutesOf = ({ beginAt, endAt }: LiveSpan): number[] => {
  const first = beginAt - (beginAt % MINUTE) + MINUTE;
  const count = Math.floor((endAt - beginAt) / MINUTE);
  return Array.from({ length: count }, (_, minute) => first + minute * MINUTE);
};

/** More is going on in the minutes after something has happened. */
const liveliness = (story: Story, minute: number): number =>
  story.events.some(
    (event) => event.people > 0 && minute >= event.minute && minute < event.minute + 5,
  )
    ? 3
    : 1;

const writeLikes = async (live: LiveBuilder, story: Story, random: Random): Promise<number> => {
  const minutes = minutesOf(live.span).map((minute_at, minute) => ({
    minute_at,
    weight: liveliness(story, minute) * (0.5 + random.next()),
  }));
  const whole = minutes.reduce((sum, { weight }) => sum + weight, 0);
  const rows = minutes.map(({ minute_at, weight }) => ({
    minute_at,
    likes: Math.round((weight / whole) * story.likes),
  }));
  await live.add('like_minutes', rows);
  return rows.reduce((sum, { likes }) => sum + likes, 0);
};

const writeComments = async (
  live: LiveBuilder,
  story: Story,
  accountIds: readonly string[],
  random: Random,
): Promise<void> => {
  const { beginAt, endAt } = live.span;
  const people = await live.db
    .selectFrom('accounts')
    .select(['id', 'nickname', 'role', 'corp_id', 'corp_name'])
    .where('id', 'in', accountIds)
    .orderBy('id')
    .execute();
  // After the comments that the room has already, which fill its first minutes.
  const moments: number[] = [];
  for (let at = beginAt + 3 * MINUTE; at < endAt - POINT_MS; ) {
    moments.push(Math.round(at));
    at += (30_000 * (0.4 + 1.2 * random.next())) / liveliness(story, (at - beginAt) / MINUTE);
  }
  const said = [...story.questions, ...story.remarks];
  const comments = moments.map((created_at) => ({
    // A few people say most of it.
    by: people[Math.floor(random.next() ** 2 * people.length)] as (typeof people)[number],
    message: said[Math.floor(random.next() * said.length)] as string,
    kind: MessageKind.CHAT,
    created_at,
  }));
  await live.addComments(comments);
};

const writeEvents = async (
  live: LiveBuilder,
  story: Story,
  accountIds: readonly string[],
): Promise<void> => {
  const { beginAt } = live.span;
  const act = (at: number, action: string, before: unknown, after: unknown, person = '') =>
    live.add('actions', [
      {
        at: Math.round(at),
        action,
        target: person,
        actor_id: action === 'room-move' ? 'u-host' : 'u-admin',
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        person_id: person,
      },
    ]);
  for (const { minute, kind, text, seconds } of story.events) {
    const at = beginAt + minute * MINUTE;
    const until = at + seconds * 1_000;
    if (kind === 'pause') {
      await act(at, 'room-move', LiveState.LIVE, LiveState.PAUSED);
      await act(until, 'room-move', LiveState.PAUSED, LiveState.LIVE);
    } else if (kind === 'silenceAll') {
      await act(at, 'silence-all', null, null);
      await act(until, 'unsilence-all', null, null);
    } else if (kind === 'activity') {
      await live.add('activities', [{ name: text, created_at: at, closed_at: until }]);
      await act(at, 'activity-create', null, { name: text });
    } else if (kind === 'luckyBag') await addBag(live, at, until, text, accountIds);
  }
  for (const [index, { minute, reason, message }] of story.silences.entries()) {
    const at = beginAt + minute * MINUTE;
    const person = accountIds[index] ?? '';
    const { nickname } = await live.db
      .selectFrom('accounts')
      .select('nickname')
      .where('id', '=', person)
      .executeTakeFirstOrThrow();
    await act(at, 'silence', null, { reason }, person);
    await act(at + 4_000, 'comment-del', { message }, null);
    await live.add('reports', [
      {
        account_id: 'u-viewer',
        account_name: '小鱼儿',
        content: reason,
        created_at: at - 20_000,
        about_account_id: person,
        about_name: nickname,
        live_ms: at - 20_000 - beginAt,
        case_state: CaseState.HANDLED,
        operator_id: 'u-admin',
      },
    ]);
  }
  const marks = story.marks.map(({ minute, text }) => ({
    at: beginAt + minute * MINUTE,
    author_id: 'u-admin',
    content: text,
  }));
  await live.add('marks', marks);
};

const WINNERS = 3;

const addBag = (
  live: LiveBuilder,
  created_at: number,
  open_at: number,
  award_name: string,
  accountIds: readonly string[],
): Promise<void> =>
  live.addBag(
    { award_name, num: WINNERS, created_at, open_at },
    accountIds.slice(0, Math.ceil(accountIds.length * 0.7)).map((account_id, index) => ({
      account_id,
      entered_at: created_at + 1_000 + index * 1_500,
    })),
  );

/** One uptime between two losses; the bitrate suffers a little before each. */
const writePicture = async (live: LiveBuilder, story: Story, random: Random): Promise<void> => {
  const { beginAt, endAt } = live.span;
  const losses = story.events.filter(({ kind }) => kind === 'loss' || kind === 'pause');
  const uptimes = [...losses, { minute: (endAt - beginAt) / MINUTE, kind: 'end', seconds: 0 }];
  let from_at = beginAt;
  for (const { minute, seconds, kind } of uptimes) {
    const until_at = beginAt + Math.round(minute * MINUTE);
    const ended_by = kind === 'loss' ? 'silence' : 'stopped';
    await live.add('pictures', [{ from_at, until_at, ended_by }]);
    from_at = until_at + seconds * 1_000;
  }
  const minutes = minutesOf(live.span).map((minute_at, minute) => {
    const isPoor = losses.some((loss) => loss.kind === 'loss' && loss.minute - minute === 1);
    const kbps = isPoor ? 640 : 2_150 + Math.round(300 * random.next());
    return {
      minute_at,
      measured_ms: MINUTE,
      bytes: kbps * 7_500,
      packets: kbps * 7,
      lost_packets: isPoor ? 420 : Math.round(4 * random.next()),
    };
  });
  await live.add('picture_minutes', minutes);
};
