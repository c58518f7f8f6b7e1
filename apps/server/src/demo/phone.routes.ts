import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import encodeQr from 'qr';
import type { Store } from '../db/store.ts';
import type { AddressKey } from '../domain/address-key.ts';
import type { SharedBudget } from '../domain/budget.ts';
import { refuse } from '../domain/refusal.ts';
import { type Accounts, SESSION_SECONDS } from '../features/accounts/accounts.service.ts';
import { findAccountByName } from '../features/accounts/accounts.store.ts';
import { isFromThisMachine } from '../http/host-names.ts';
import { registerOneTimeLink } from '../http/one-time-link.ts';
import { isEncrypted } from '../http/secure-connection.ts';
import { writeSessionCookie } from '../http/session-cookie.ts';
import { LINK_MINUTES, type PhoneLinks } from './phone-links.ts';

/** The account that the phone signs in as. */
const HOST = 'host';

export const PHONE_PAGE = '/auth/phone';
export const phonePath = (key: string): string => `/auth/scan?key=${key}`;

export interface PhoneSignInDeps {
  accounts: Accounts;
  store: Store;
  links: PhoneLinks;
  budget: SharedBudget;
  addressKeyOf(request: IncomingMessage): AddressKey;
  /** Where phones reach this server, known once it listens. */
  phoneUrl(): string;
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 16px;
    padding: 24px; box-sizing: border-box; text-align: center; font: 16px/1.6 system-ui, sans-serif;
    color-scheme: light dark; background: #f5f6f8; color: #1f2329; }
  h1 { margin: 0; font-size: 22px; }
  p { margin: 0; max-width: 34em; overflow-wrap: anywhere; }
  svg { width: min(72vmin, 320px); background: #fff; border-radius: 12px; }
  @media (prefers-color-scheme: dark) { body { background: #141518; color: #f0f1f3; } }
</style>
<h1>${title}</h1>
${body}
</html>`;

const sendPage = (reply: FastifyReply, status: number, title: string, body: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(page(title, body));

/**
 * Signs a phone in as the demo's host by a link that works once. The link comes from this machine: from its terminal,
 * or from a page that is shown to nobody else.
 */
export const registerPhoneSignIn = (app: FastifyInstance, deps: PhoneSignInDeps): void => {
  const { accounts, store, links, budget, addressKeyOf, phoneUrl } = deps;

  app.get(PHONE_PAGE, async (request, reply) => {
    if (!isFromThisMachine(request.raw)) throw refuse.permission('免密登录只能在本机使用');
    const code = encodeQr(phoneUrl() + phonePath(links.make()), 'svg', { ecc: 'low' });
    return sendPage(
      reply,
      200,
      '用手机开播',
      `${code}
<p>用同一网络里的手机扫一扫，第一次打开时接受证书，随后以演示主播登录。</p>
<p>只能用一次，${LINK_MINUTES} 分钟内有效；要再来一个，刷新本页。</p>`,
    );
  });

  registerOneTimeLink<{ key?: unknown }>(app, '/auth/scan', async (request, reply) => {
    const guess = { address: addressKeyOf(request.raw) };
    await budget.take('signIns', guess);
    const account = await findAccountByName(store.db, HOST);
    const isValid = links.take(String(request.query.key ?? ''));
    if (!isValid || !account || account.disabled_at !== null)
      return sendPage(
        reply,
        410,
        '二维码已失效',
        `<p>每个二维码只能用一次，${LINK_MINUTES} 分钟内有效。请在电脑上换一个新的再扫。</p>`,
      );
    await budget.giveBack('signIns', guess);
    const { secret: value } = await accounts.openSession(account, { isVouched: true });
    const cookie = { value, maxAgeSeconds: SESSION_SECONDS };
    reply.header('set-cookie', writeSessionCookie(cookie, isEncrypted(request.raw)));
    return reply.redirect('/room');
  });
};
