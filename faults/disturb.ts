import { setTimeout as wait } from 'node:timers/promises';
import type { TestConsole } from './console.ts';
import type { Environment } from './environment.ts';
import type { NetworkState } from './network.ts';
import type { Disturbance, Fault } from './plan.ts';
import { retry } from './retry.ts';
import type { ServerProcess } from './server-process.ts';

interface FaultContext {
  environment: Environment;
  console: TestConsole;
  server: ServerProcess;
  clockMs: number;
  node: number;
}

interface FaultAction {
  begin(context: FaultContext): unknown;
  end(context: FaultContext): unknown;
}

const killed: FaultAction = {
  begin: ({ server }) => server.kill(),
  end: ({ server }) => retry(() => server.start()),
};

const restartDatabase = ({ environment }: FaultContext) => environment.postgres?.restart();

const databaseKilled: FaultAction = {
  begin: ({ environment }) => environment.postgres?.kill(),
  end: restartDatabase,
};

const network = (state: NetworkState): FaultAction => ({
  begin: ({ console }) => console.network.set(state),
  end: ({ console }) => console.network.set('fair'),
});

const faultActions: Record<Fault, FaultAction> = {
  'kill-server': killed,
  'kill-replica': killed,
  'kill-broker': {
    begin: ({ environment }) => environment.broker?.kill(),
    end: ({ environment }) => environment.broker?.start(),
  },
  'kill-node': {
    begin: ({ environment: { cluster }, node }) => {
      cluster?.balancer.away.add(node);
      return cluster?.nodes[node]?.kill();
    },
    end: async ({ environment: { cluster }, node }) => {
      await cluster?.nodes[node]?.start();
      cluster?.balancer.away.delete(node);
    },
  },
  'pause-node': {
    begin: ({ environment: { cluster }, node }) => {
      cluster?.balancer.away.add(node);
      cluster?.nodes[node]?.pause();
    },
    end: ({ environment: { cluster }, node }) => {
      cluster?.nodes[node]?.resume();
      cluster?.balancer.away.delete(node);
    },
  },
  // Clients are still given to the node: it must refuse them by itself.
  'partition-node': {
    begin: ({ environment: { cluster }, node }) => cluster?.nodes[node]?.isolate(),
    end: ({ environment: { cluster }, node }) => cluster?.nodes[node]?.rejoin(),
  },
  'kill-database': databaseKilled,
  'database-away': databaseKilled,
  'restart-database': {
    begin: ({ environment }) => environment.postgres?.shutDown(),
    end: restartDatabase,
  },
  'fail-over': {
    begin: ({ environment }) => environment.pair?.failOver(),
    end: ({ environment }) => environment.pair?.rejoin(),
  },
  'backend-away': {
    begin: ({ environment, server }) => environment.takeAway(server),
    end: ({ environment, server }) => environment.giveBack(server),
  },
  'kill-media': {
    begin: ({ environment }) => environment.srs?.stop('SIGKILL'),
    end: ({ environment }) => environment.startSrs(),
  },
  cut: network('cut'),
  'half-open': network('blackhole'),
  'slow-reader': network('slow'),
  'stalled-reader': network('stalled'),
  shuffle: {
    begin: ({ console }) => {
      console.isShuffled = true;
    },
    end: ({ console }) => {
      console.isShuffled = false;
    },
  },
  'clock-jump': {
    begin: ({ server, clockMs }) => server.command({ clockMs }),
    end: ({ server }) => server.command({ clockMs: 0 }),
  },
  'full-disk': {
    begin: ({ environment, server }) => {
      if (environment.disk.isMounted) environment.disk.fill();
      else server.command({ isDiskFull: true });
    },
    end: ({ environment, server }) => {
      if (environment.disk.isMounted) environment.disk.relieve();
      else server.command({ isDiskFull: false });
    },
  },
  asleep: {
    begin: ({ console }) => {
      console.isVisible = false;
      console.network.set('blackhole');
    },
    end: ({ console }) => {
      console.network.set('fair');
      console.isVisible = true;
    },
  },
};

/** Starts and ends one fault at its times. */
export const disturb = async (
  { fault, fromMs, untilMs, clockMs, server, node }: Disturbance,
  environment: Environment,
  console: TestConsole,
): Promise<void> => {
  const context = { environment, console, clockMs, node, server: environment.serverAt(server) };
  await wait(fromMs);
  await faultActions[fault].begin(context);
  await wait(untilMs - fromMs);
  await faultActions[fault].end(context);
};
