import { setTimeout as wait } from 'node:timers/promises';
import { TestMember } from '@live/testkit';
import { signIn } from '../bench/server/accounts.ts';
import { ask, post, room } from './attacks/attack.ts';

/** Interval of one operator's measurements, within the operator's budget. */
const EVERY_MS = 110;
/** Longer measurements count as this. */
const TIMEOUT_MS = 30_000;

/** An operator who sends comments and receives them on a console. */
export const openHonestOperator = async (url: string, name: string) => {
  const { token, account } = await signIn(url, name);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.1' };
  const entered = await ask(url, 'accountGet', room, headers);
  const { roomId } = await ask(url, 'roomInfo', room, headers);
  const membership = { token: entered.token, accountId: account.id, roomId, ...room };
  const console = await TestMember.join(url, membership, ['client']);
  const seen = new Map<string, (at: number) => void>();
  console.mqtt.on('message', (_topic, payload) => {
    const at = performance.now();
    const words = /\w+等候\d+号/.exec(payload.toString())?.[0];
    if (words !== undefined) seen.get(words)?.(at);
    console.received.length = 0;
  });
  let said = 0;
  const sender = { ...room, accountId: account.id, accountCorpId: '', isSystem: 0 };
  const speak = async (): Promise<number> => {
    said += 1;
    const comment = `${name}等候${said}号`;
    const arrived = new Promise<number>((resolve) => seen.set(comment, resolve));
    const startedAt = performance.now();
    await post(url, 'commentSystem', { ...sender, comment }, headers);
    const at = await Promise.race([arrived, wait(TIMEOUT_MS, startedAt + TIMEOUT_MS)]);
    seen.delete(comment);
    return at - startedAt;
  };
  const look = async (): Promise<number> => {
    const startedAt = performance.now();
    const response = await post(url, 'roomInfo', room, headers);
    await response.text();
    return performance.now() - startedAt;
  };
  /** Samples at a steady rate, without waiting for responses. */
  const sample = async (ms: number, once: () => Promise<number>): Promise<number[]> => {
    const times: Promise<number>[] = [];
    const until = performance.now() + ms;
    while (performance.now() < until) {
      times.push(once());
      await wait(EVERY_MS);
    }
    return Promise.all(times);
  };
  return {
    measure: async (ms: number) => {
      const [times, comments] = await Promise.all([sample(ms, look), sample(ms, speak)]);
      return { calls: times, comments };
    },
    leave: () => console.leave(),
  };
};
