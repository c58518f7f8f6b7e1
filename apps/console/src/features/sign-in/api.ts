import { type Account, type Envelope, isSuccess } from '@live/protocol';
import { CallError, config } from '@live/web';
import { api } from '../../lib/api.ts';
import { writeForeignToken } from '../../lib/foreignToken.ts';
import { texts } from '../../lib/texts.ts';

export const signIn = async (name: string, password: string): Promise<Account> => {
  const signedIn = await api.call('login', { name, password }, { quiet: true });
  if (config().apiBase !== '') writeForeignToken(signedIn.token);
  return signedIn.account;
};

/** Stands outside the contract: only a demo on this very machine offers it. */
export const signInToDemo = async (name: string): Promise<Account> => {
  const answer = await fetch('/auth/demo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const { code, msg } = (await answer.json()) as Envelope;
  if (!isSuccess(code)) throw new CallError(code, msg || texts.errors.network);
  return (await api.call('accountGet', {}, { quiet: true, noSignIn: true })).account;
};
