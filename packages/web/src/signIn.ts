import { type Account, type Envelope, isSuccess } from '@live/protocol';
import { type ApiClient, NETWORK_FAILED } from './ApiClient.ts';
import { CallError } from './CallError.ts';
import { config } from './config.ts';
import { writeForeignToken } from './foreignToken.ts';

export const signIn = async (api: ApiClient, name: string, password: string): Promise<Account> => {
  const signedIn = await api.call('login', { name, password }, { quiet: true });
  if (config().apiBase !== '') writeForeignToken(signedIn.token);
  return signedIn.account;
};

/** Stands outside the contract: only a demo on this very machine offers it. */
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

/** A guest's token opens one room alone. */
export const enterAsGuest = async (
  api: ApiClient,
  liveId: string,
  nickname: string,
): Promise<Account> => {
  const input = { liveId, nickname };
  const signedIn = await api.call('guestEnter', input, { quiet: true, noSignIn: true });
  if (config().apiBase !== '') writeForeignToken(signedIn.token);
  return signedIn.account;
};
