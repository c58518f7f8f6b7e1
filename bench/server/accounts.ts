import { type CallData, calls } from '@live/protocol';
import { call } from '../../tools/simulator/src/viewers/api.ts';

export const BENCH_PASSWORD = 'bench-password';

export const signIn = (url: string, name: string): Promise<CallData<'login'>> =>
  call(url, 'login', { name, password: BENCH_PASSWORD });

/** Returns the cookie header of a browser session. */
export async function sessionCookie(url: string, name: string): Promise<string> {
  const response = await fetch(url + calls.login.path, {
    method: 'POST',
    body: JSON.stringify({ name, password: BENCH_PASSWORD }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!cookie) throw new Error('no session');
  return cookie.split(';')[0] as string;
}
