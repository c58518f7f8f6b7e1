import { type Account, type Envelope, isSuccess, type SecondStep } from '@live/protocol';
import type { RoomDeps } from '@live/room-model';
import { type ApiClient, NETWORK_FAILED } from './ApiClient.ts';
import { CallError } from './CallError.ts';
import { config } from './config.ts';
import { writeOtherBackEndToken } from './otherBackEndToken.ts';

/** Where there is no cookie, the token is kept. */
export const keepSignedIn = ({ token, account }: { token: string; account: Account }): Account => {
  if (config().apiBase !== '') writeOtherBackEndToken(token);
  return account;
};

/** The account, or the way to the second step where the password is right and not enough. */
export const signIn = async (
  api: ApiClient,
  name: string,
  password: string,
): Promise<Account | SecondStep> => {
  try {
    return keepSignedIn(await api.call('login', { name, password }, { quiet: true }));
  } catch (error) {
    // No other refusal carries anything.
    if (error instanceof CallError && error.data) return error.data as SecondStep;
    throw error;
  }
};

/** Not part of the contract: only a local demo server offers it. */
export const signInToDemo = async (api: ApiClient, name: string): Promise<Account> => {
  const answer = await fetch('/auth/demo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const { code, msg } = (await answer.json()) as Envelope;
  if (!isSuccess(code)) throw new CallError(code, msg || NETWORK_FAILED);
  return (await api.call('accountGet', {}, { quiet: true, noSignIn: true })).account;
};

type GuestEntry = NonNullable<RoomDeps['entry']>;

let entry: (GuestEntry & { liveId: string }) | undefined;

/** What the room's first connection needs after a guest has entered; given out once. */
export const takeGuestEntry = (liveId: string): GuestEntry | undefined => {
  const taken = entry?.liveId === liveId ? entry : undefined;
  entry = undefined;
  return taken;
};

/** The token of a guest is valid for one room only. */
export const enterAsGuest = async (
  api: ApiClient,
  liveId: string,
  nickname: string,
): Promise<Account> => {
  const input = { liveId, nickname };
  const { token, account, mqttWs } = await api.call('guestEnter', input, {
    quiet: true,
    noSignIn: true,
  });
  entry = mqttWs === undefined ? undefined : { liveId, token, account, mqttWs };
  return keepSignedIn({ token, account });
};
