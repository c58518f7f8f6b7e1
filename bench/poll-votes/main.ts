// Votes of 5,000 viewers within ten seconds, and the chat of another room of the same server meanwhile: as fast as it
// can, compared with the same chat alone, and at half of that, because every answer of a saturated server is late.
import { setTimeout as wait } from 'node:timers/promises';
import { GuestPolicy } from '@live/protocol';
import { call } from '../../tools/simulator/src/viewers/api.ts';
import { pinToCore } from '../broker/pinToCore.ts';
import { note, report } from '../measurement.ts';
import { median } from '../percentile.ts';
import { signIn } from '../server/accounts.ts';
import { Child } from '../server/Child.ts';
import { enterAsGuest, envelopeOf, type GuestViewer } from '../server/guestViewer.ts';
import { startProduct } from '../server/startProduct.ts';
import type { Outcome, Round } from '../server/viewers.ts';

const [VOTED_ROOM, CHAT_ROOM] = ['1001', '1002'];
const VOTERS = 5_000;
const VOTES_PER_SECOND = 500;
const SPEAKERS = 300;
/** The limit of comments of one viewer in one window. */
const BURST = 10;
const WINDOW_MS = 11_000;
/** Each poll runs for a while before the chat beside it begins. */
const VOTING_FIRST_MS = 2_000;
const ROUNDS = 3;
const ENTERING = 20;
const POLL_COUNTS_CODE = '"code":12762';
const GOALS = { voteP99: 1_000, chatShare: 0.9 };
const TEXT = '主播好，这个链接还有货吗';

const [SERVER_CORE, VIEWER_CORE] = [0, 1];

const { child: server, first } = await startProduct();
pinToCore(server.pid, SERVER_CORE);
const { url } = first;
const { token } = await signIn(url, 'admin');
await call(url, 'flowSave', { liveId: CHAT_ROOM, guestPolicy: GuestPolicy.COMMENT }, token);

async function enterAll(liveId: string, count: number): Promise<GuestViewer[]> {
  const guests: GuestViewer[] = [];
  for (let from = 0; from < count; from += ENTERING) {
    const names = Array.from({ length: Math.min(ENTERING, count - from) }, (_, at) => from + at);
    const entered = names.map((name) => enterAsGuest(url, liveId, `观众${name}`));
    guests.push(...(await Promise.all(entered)));
  }
  return guests;
}

async function connect(
  guests: readonly GuestViewer[],
  command: (guest: GuestViewer) => [string, string],
) {
  const address = `${url.replace(/^http/, 'ws')}/mqtt`;
  const { child } = await Child.start(new URL('../server/viewers.ts', import.meta.url), address);
  pinToCore(child.pid, VIEWER_CORE);
  await child.request({ viewers: guests.map((guest) => ({ ...guest, envelope: command(guest) })) });
  return child;
}

const voters = await enterAll(VOTED_ROOM, VOTERS);
const voting = await connect(voters, () => ['', '']);
const speakers = await enterAll(CHAT_ROOM, SPEAKERS);
const chat = { cmd: 'chat', request_id: 'say', body: { message: `${TEXT} | ` } };
const speaking = await connect(speakers, (guest) => envelopeOf(guest, chat));

const outcomeOf = async (child: Child, round: Round): Promise<Outcome> => {
  const outcome = await child.request<Outcome>(round);
  if (outcome.refused > 0) throw new Error(`${outcome.refused} commands were refused`);
  return outcome;
};
const speak = async (pace: Pick<Round, 'perSecond'> = {}): Promise<number> => {
  const { seconds } = await outcomeOf(speaking, { messages: BURST, ...pace });
  return (SPEAKERS * BURST) / seconds;
};

interface Voted {
  voteP99: number;
  /** The shortest time between two notices. */
  betweenNoticesMs: number;
  counted: number;
  chatPerSecond: number;
}

async function voteBeside(pace: Pick<Round, 'perSecond'>): Promise<Voted> {
  const question = { question: '下一件讲哪个', answers: ['白色', '黑色', '灰色'] };
  const launch = { liveId: VOTED_ROOM, ...question, isOpen: 1 } as const;
  const { pollId } = await call(url, 'pollLaunch', launch, token);
  const envelopes = voters.map((guest, index) =>
    envelopeOf(guest, {
      cmd: 'vote',
      request_id: '|',
      body: { poll_id: pollId, answer: index % question.answers.length },
    }),
  );
  await voting.request({ envelopes });
  const votes = outcomeOf(voting, {
    messages: 1,
    perSecond: VOTES_PER_SECOND,
    isPartly: true,
    announcedBy: POLL_COUNTS_CODE,
  });
  await wait(VOTING_FIRST_MS);
  const chatPerSecond = await speak(pace);
  const { acceptedP99, announcedAt } = await votes;
  await call(url, 'pollEnd', { liveId: VOTED_ROOM, pollId }, token);
  const { items } = await call(
    url,
    'pollList',
    { liveId: VOTED_ROOM, pageNum: 1, pageSize: 1 },
    token,
  );
  const counts = items[0]?.counts ?? [];
  return {
    voteP99: acceptedP99,
    betweenNoticesMs: Math.min(
      ...announcedAt.slice(1).map((at, index) => at - (announcedAt[index] ?? 0)),
    ),
    counted: counts.reduce((sum, count) => sum + count, 0),
    chatPerSecond,
  };
}

await speak();
await wait(WINDOW_MS);
const alone: number[] = [];
const besideSaturated: Voted[] = [];
const besideHalf: Voted[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const perSecond = await speak();
  alone.push(perSecond);
  await wait(WINDOW_MS);
  besideSaturated.push(await voteBeside({}));
  await wait(WINDOW_MS);
  besideHalf.push(await voteBeside({ perSecond: perSecond / 2 }));
  await wait(WINDOW_MS);
}
for (const child of [voting, speaking, server]) await child.stop();

const p99Of = (rounds: readonly Voted[]): number => median(rounds.map((one) => one.voteP99));
const voteP99 = p99Of(besideHalf);
const voted = [...besideSaturated, ...besideHalf];
const between = Math.min(...voted.map(({ betweenNoticesMs }) => betweenNoticesMs));
const chatBeside = median(besideSaturated.map(({ chatPerSecond }) => chatPerSecond));
const chatAlone = median(alone);
const isExact = voted.every(({ counted }) => counted === VOTERS);
note(
  `${VOTERS} viewers of one room vote within ${VOTERS / VOTES_PER_SECOND} seconds, ${voted.length} times: counted ${voted.map(({ counted }) => counted).join(', ')}; at least ${between.toFixed(0)} ms between two notices of the counts. ${SPEAKERS} viewers of another room comment as fast as they can meanwhile: ${chatBeside.toFixed(0)} comments/s, alone ${chatAlone.toFixed(0)}; the p99 of a vote is then ${p99Of(besideSaturated).toFixed(0)} ms, and ${voteP99.toFixed(0)} ms beside half of those comments.`,
);
report({
  name: 'vote-notices-ms-between',
  value: between,
  peer: null,
  goal: 'at most one notice a second, each vote counted once',
  // Timers of the two sides are not the same.
  met: isExact && between >= 950,
});
report({
  name: 'vote-chat-beside',
  value: chatBeside,
  peer: chatAlone,
  goal: `comments/s at least ${GOALS.chatShare} of those without votes`,
  met: chatBeside >= GOALS.chatShare * chatAlone,
});
report({
  name: 'vote-p99-ms',
  value: voteP99,
  peer: null,
  goal: `under ${GOALS.voteP99}`,
  met: voteP99 < GOALS.voteP99,
});
process.exit();
