import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../db/store.ts';
import { newSecret } from '../domain/ids.ts';
import { refuse } from '../domain/refusal.ts';
import { type Accounts, SESSION_SECONDS } from '../features/accounts/accounts.service.ts';
import { findAccountByName } from '../features/accounts/accounts.store.ts';
import { isFromThisMachine } from '../http/host-names.ts';
import { registerOneTimeLink } from '../http/one-time-link.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { isEncrypted } from '../http/secure-connection.ts';
import { writeSessionCookie } from '../http/session-cookie.ts';
import { demoPeople } from './people.ts';

const ASSETS = fileURLToPath(new URL('./assets', import.meta.url));

/** A sign-in link that works once. */
export interface DemoLink {
  name: string;
  title: string;
  path: string;
}

const isDemoName = (name: unknown): name is string =>
  demoPeople.some((person) => person.name === name);

export const registerDemoAssets = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyStatic, { root: ASSETS, prefix: '/demo/', decorateReply: false });
};

/**
 * Sign-in without a password, for the demo's accounts. Registered on loopback only; requests
 * through a proxy on this machine are recognised by their forwarding headers.
 */
export const registerDemoSignIn = (
  app: FastifyInstance,
  accounts: Accounts,
  store: Store,
): DemoLink[] => {
  const keys = new Map<string, string>();

  const signIn = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    if (!isFromThisMachine(request.raw)) throw refuse.permission('免密登录只能在本机使用');
    const account = await findAccountByName(store.db, name);
    if (!account) throw refuse.account();
    const { secret: value } = await accounts.openSession(account, { isVouched: true });
    const cookie = { value, maxAgeSeconds: SESSION_SECONDS };
    reply.header('set-cookie', writeSessionCookie(cookie, isEncrypted(request.raw)));
  };

  registerOneTimeLink<{ key?: unknown }>(app, '/auth/once', async (request, reply) => {
    const key = String(request.query.key ?? '');
    const name = keys.get(key);
    keys.delete(key);
    if (name !== undefined) await signIn(request, reply, name);
    return reply.redirect('/');
  });

  app.post<{ Body: { name?: unknown } }>('/auth/demo', async (request, reply) => {
    if (!isOwnOrigin(request.raw, undefined)) throw refuse.permission();
    if (!isDemoName(request.body?.name)) throw refuse.param('name');
    await signIn(request, reply, request.body.name);
    return { code: 0, msg: '操作成功', data: {} };
  });

  return demoPeople.map(({ name, title }) => {
    const key = newSecret();
    keys.set(key, name);
    return { name, title, path: `/auth/once?key=${key}` };
  });
};
