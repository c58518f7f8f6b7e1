import { setTimeout as wait } from 'node:timers/promises';
import { type CallData, type CallInput, type CallName, calls, type Envelope } from '@live/protocol';

/** What an attacking process knows of the server. */
export interface Target {
  readonly url: string;
  /** Token of an operator, for attacks that only operators can make. */
  readonly token: string;
}

/** Runs until its process is ended. */
export type Attack = (target: Target) => Promise<void>;

export const room = { liveId: '1001' };
export const ATTACKER = { 'x-forwarded-for': '203.0.113.66' };
/** Refused calls are cheap: an attack is paced by what it is allowed, and asks again after this. */
const REFUSED_PAUSE_MS = 50;

export interface Tally {
  granted: number;
  refused: number;
}

/** Requests of this process so far. */
export const tally: Tally = { granted: 0, refused: 0 };

/** Repeats an attack with this concurrency and ignores its results. */
export const repeat = async (atOnce: number, once: () => Promise<unknown>): Promise<void> => {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (;;) {
        await once().catch(() => {});
        await new Promise(setImmediate);
      }
    }),
  );
};

export const post = async (
  url: string,
  name: CallName,
  input: object,
  headers: Record<string, string>,
): Promise<Response> =>
  fetch(url + calls[name].path, { method: 'POST', headers, body: JSON.stringify(input) });

/** The data of a call that succeeds. */
export const ask = async <N extends CallName>(
  url: string,
  name: N,
  input: CallInput<N>,
  headers: Record<string, string>,
): Promise<CallData<N>> => {
  const response = await post(url, name, input, headers);
  return ((await response.json()) as Envelope).data as CallData<N>;
};

export type Guest = Awaited<ReturnType<typeof enterAsGuest>>;

export const enterAsGuest = async (url: string, nickname: string) => {
  const { token, account } = await ask(url, 'guestEnter', { ...room, nickname }, ATTACKER);
  const headers = { ...ATTACKER, authorization: `Bearer ${token}` };
  const { roomId, liveStreamUrl } = await ask(url, 'roomInfo', room, headers);
  return { token, accountId: account.id, roomId, liveStreamUrl, ...room };
};

export const count = async (isGranted: boolean): Promise<void> => {
  tally[isGranted ? 'granted' : 'refused'] += 1;
  if (!isGranted) await wait(REFUSED_PAUSE_MS);
};

/** Makes a call and reads its whole answer. A refusal is followed by a pause. */
export const demand = async (
  { url, token }: Target,
  name: CallName,
  input: object,
  address: Record<string, string> = ATTACKER,
): Promise<void> => {
  const authorization = token === '' ? {} : { authorization: `Bearer ${token}` };
  const response = await post(url, name, input, { ...address, ...authorization });
  const isFile = response.headers.get('content-type')?.startsWith('text/csv') ?? false;
  const text = await response.text();
  await count(isFile || (JSON.parse(text) as Envelope).code === 0);
};
