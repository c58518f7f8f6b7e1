import type { FastifyInstance } from 'fastify';
import type { Store } from '../db/store.ts';
import { DemoCrowd } from '../demo/crowd.ts';
import { type DemoLink, registerDemoAssets, registerDemoSignIn } from '../demo/demo.routes.ts';
import {
  DEMO_REPLAY,
  LONG_SEGMENTS,
  SHORT_SEGMENTS,
  seedDemoRecording,
} from '../demo/recordings.ts';
import { findDemoAccounts } from '../demo/retire.ts';
import { seedDemo } from '../demo/seed.ts';
import type { Caller } from '../domain/caller.ts';
import { newSecret } from '../domain/ids.ts';
import { findAccount } from '../features/accounts/accounts.store.ts';
import { Passwords } from '../features/accounts/passwords.ts';
import { isLoopbackAddress, isLoopbackHost } from '../http/host-names.ts';
import type { Foundation } from './foundation.ts';
import { openDemoHosts } from './media.ts';
import type { Services } from './services.ts';

/** Sign-in without a password exists in the demo alone, and only where nobody else is to reach it. */
export const hasDemoSignIn = ({ config }: Foundation): boolean =>
  config.demo !== '0' &&
  isLoopbackAddress(config.host) &&
  (config.publicUrl === undefined || isLoopbackHost(new URL(config.publicUrl).host));

/** The demo's people and rooms, and links to sign in as each of them. */
export const prepareDemo = async (
  app: FastifyInstance,
  foundation: Foundation,
  { accounts, room }: Services,
): Promise<DemoLink[]> => {
  const { config, store, clock } = foundation;
  if (config.demo === '0') return [];
  await seedDemo({
    store,
    clock,
    password: config.demoPassword ?? newSecret(),
    passwords: new Passwords(config.passwordCost),
  });
  await registerDemoAssets(app);
  if (config.demo === 'data')
    await seedDemoRecording(config, await room(DEMO_REPLAY), SHORT_SEGMENTS);
  return hasDemoSignIn(foundation) ? registerDemoSignIn(app, accounts, store) : [];
};

/** Who is recorded for what a start has changed, as for commands of the shell. */
const STARTER = 'shell';

/**
 * Disables accounts that still have the demo's password once the demo is off: it stands in the settings and logs of
 * whoever tried the demo on this data. Returns their names.
 */
export const retireDemo = async (
  { config, store, log }: Foundation,
  { accountAdministration }: Services,
): Promise<string[]> => {
  if (config.demo !== '0') return [];
  const names = await findDemoAccounts(store.db);
  for (const name of names) await accountAdministration.disable(name, STARTER);
  if (names.length > 0) log.warn({ names }, 'accounts of the demo are disabled');
  return names;
};

/** Virtual hosts publish by a session like everybody else; one is kept for each as long as it lasts. */
const hostSessions = (accounts: Services['accounts'], store: Store) => {
  const sessions = new Map<string, string>();
  return async (accountId: string): Promise<Caller | undefined> => {
    const known = await accounts.callerBySessionHash(sessions.get(accountId) ?? '');
    if (known) return known;
    const account = await findAccount(store.db, accountId);
    if (!account || account.disabled_at !== null) return undefined;
    const { caller } = await accounts.openSession(account, { isVouched: true });
    sessions.set(accountId, caller.sessionHash);
    return caller;
  };
};

/** Virtual hosts and viewers, who use the public interfaces like real ones. */
export const playDemo = (
  { config, store, clock, log }: Foundation,
  services: Services,
  port: number,
): { destroy(): Promise<void> } => {
  // Nobody waits for it: an hour of recording takes a second or two to write.
  const recorded = services
    .room(DEMO_REPLAY)
    .then((room) => seedDemoRecording(config, room, LONG_SEGMENTS))
    .catch((error: unknown) => log.error({ err: error }, 'the demo has no recording'));
  const hosts = openDemoHosts(services, log, hostSessions(services.accounts, store), port);
  const crowd = new DemoCrowd({
    url: `http://127.0.0.1:${port}`,
    store,
    clock,
    accounts: services.accounts,
    log,
  });
  return {
    destroy: async () => {
      await recorded;
      await crowd.destroy();
      await hosts.destroy();
    },
  };
};
