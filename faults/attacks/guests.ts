// What guests of one network may do together.
import { TestMember } from '@live/testkit';
import { type Attack, count, demand, enterAsGuest, repeat, room } from './attack.ts';

const GUESTS = 30;
const AT_ONCE = 10;
/** Networks of /64 that one connection at home may have. */
const NETWORKS = 16;

/** Names that look like those of the people who run the room, and the longest that can be judged. */
const FORGED = [
  '主播ㅤ',
  '系统消息ᅟ',
  '官方客服小李',
  'ㅤ',
  '主\u200b播',
  '⠀⠀⠀',
  '𝐀𝐝𝐦𝐢𝐧',
  'ａｄｍｉｎ',
  `路人${'\u0301'.repeat(200)}`,
  '词1表词2表词3表词4表词5',
  '\u202e播主'.repeat(60),
  '䶮'.repeat(20),
];

/** Enters under one forged name after the other. */
export const names: Attack = async ({ url }) => {
  let turn = 0;
  await repeat(AT_ONCE, () => {
    turn += 1;
    const nickname = FORGED[turn % FORGED.length];
    const address = { 'x-forwarded-for': `2001:db8:0:${(turn % NETWORKS).toString(16)}::1` };
    return demand({ url, token: '' }, 'guestEnter', { ...room, nickname }, address);
  });
};

/** Thirty guests fill the queue of comments that wait for an operator. */
export const queue: Attack = async ({ url }) => {
  const members: TestMember[] = [];
  for (let index = 0; index < GUESTS; index += 1) {
    const guest = await enterAsGuest(url, `甲乙丙丁${index}`);
    members.push(await TestMember.join(url, guest, ['client']));
  }
  await Promise.all(
    members.map((member, index) => {
      let said = 0;
      return repeat(1, async () => {
        said += 1;
        member.received.length = 0;
        const { result } = await member.command('chat', { message: `第${index}人的${said}句` });
        await count(result === 0);
      });
    }),
  );
};
