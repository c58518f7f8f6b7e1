import { type CallData, type CallInput, type CallName, calls } from '@live/protocol';

export const BENCH_PASSWORD = 'bench-password';

export async function call<N extends CallName>(
  url: string,
  name: N,
  input: CallInput<N>,
  token?: string,
): Promise<CallData<N>> {
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(url + calls[name].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(input),
  });
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: CallData<N>;
  };
  if (code !== 0) throw new Error(`${name}: ${code} ${msg}`);
  return data;
}

export const signIn = (url: string, name: string): Promise<CallData<'login'>> =>
  call(url, 'login', { name, password: BENCH_PASSWORD });

/** As a browser would carry it. */
export async function sessionCookie(url: string, name: string): Promise<string> {
  const response = await fetch(url + calls.login.path, {
    method: 'POST',
    body: JSON.stringify({ name, password: BENCH_PASSWORD }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (!cookie) throw new Error('no session');
  return cookie.split(';')[0] as string;
}
