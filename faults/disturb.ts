import { setTimeout as wait } from 'node:timers/promises';
import type { TestConsole } from './console.ts';
import type { Environment } from './environment.ts';
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

const databaseKilled: FaultAction = {
  begin: ({ environment }) => environment.postgres?.kill(),
  end: ({ environment }) => environment.postgres?.restart(),
};

const faultActions: Record<Fault, FaultAction> = {
  'kill-server': killed,
  'kill-replica': killed,
  'kill-broker': {
    begin: ({ environment }) => environment.broker?.kill(),
    end: ({ environment }) => environment.broker?.start(),
  },
  'kill-node': {
    begin: ({ environment, node }) => environment.cluster?.kill(node),
    end: ({ environment, node }) => environment.cluster?.start(node),
  },
  'pause-node': {
    begin: ({ environment, node }) => environment.cluster?.pause(node),
    end: ({ environment, node }) => environment.cluster?.resume(node),
  },
  'kill-database': databaseKilled,
  'database-away': databaseKilled,
  cut: {
    begin: ({ console }) => console.network.set('cut'),
    end: ({ console }) => console.network.set('fair'),
  },
  'half-open': {
    begin: ({ console }) => console.network.set('blackhole'),
    end: ({ console }) => console.network.set('fair'),
  },
  'slow-reader': {
    begin: ({ console }) => console.network.set('slow'),
    end: ({ console }) => console.network.set('fair'),
  },
  'stalled-reader': {
    begin: ({ console }) => console.network.set('stalled'),
    end: ({ console }) => console.network.set('fair'),
  },
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
