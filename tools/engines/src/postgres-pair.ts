import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import { type Postgres, PostgresNode } from './postgres.ts';

const POLL_MS = 50;

/** Two servers behind one address: what the first has committed, the second has too. */
export interface PostgresPair extends Postgres {
  /** Kills the first for good and promotes the second, to which the address then leads. */
  failOver(): Promise<void>;
  /** Makes the one that was killed a copy of the other, which from then on waits for it with each commit. */
  rejoin(): Promise<void>;
}

/** Starts a server with a synchronous standby, behind HAProxy. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const nodes = [await PostgresNode.create()];
  let proxy: Haproxy<'database'> | undefined;
  let primary = 0;
  const at = (index: number) => nodes[index] as PostgresNode;
  const stop = async () => {
    await proxy?.stop();
    await Promise.all(nodes.map((node) => node.end('SIGKILL')));
    for (const node of nodes) node.remove();
  };
  try {
    await at(0).start();
    nodes.push(await PostgresNode.follow(at(0)));
    await at(1).start();
    await waitForStandby(at(0));
    const ports = nodes.map(({ port }) => port);
    proxy = await startHaproxy({ database: { mode: 'tcp', ports, only: 0 } });
  } catch (error) {
    await stop();
    throw error;
  }
  const { ports, takeAway, giveBack } = proxy;
  return {
    url: `postgres://postgres@127.0.0.1:${ports.database}/postgres`,
    kill: () => at(primary).end('SIGKILL'),
    shutDown: () => at(primary).end('SIGINT'),
    restart: () => at(primary).start(),
    failOver: async () => {
      await at(primary).end('SIGKILL');
      await takeAway('database', primary);
      primary = 1 - primary;
      // Alone it would wait for a standby that is not there.
      await query(at(primary), `select pg_promote()`);
      await query(at(primary), `alter system set synchronous_standby_names = ''`);
      await query(at(primary), 'select pg_reload_conf()');
      await giveBack('database', primary);
    },
    rejoin: async () => {
      const standby = at(1 - primary);
      standby.copy(at(primary));
      await standby.start();
      await waitForStandby(at(primary));
    },
    stop,
  };
}

/** Lets commits wait until the standby has them too. */
async function waitForStandby(primary: PostgresNode): Promise<void> {
  await query(primary, `alter system set synchronous_standby_names = '*'`);
  await query(primary, 'select pg_reload_conf()');
  const state = `select count(*)::int as followers from pg_stat_replication where sync_state = 'sync'`;
  while ((await query(primary, state))[0]?.followers !== 1) await wait(POLL_MS);
}

async function query({ url }: PostgresNode, sql: string): Promise<{ followers?: number }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
