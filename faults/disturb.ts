import { setTimeout as wait } from 'node:timers/promises';
import type { TestConsole } from './console.ts';
import { patiently } from './patiently.ts';
import type { Disturbance, Fault } from './plan.ts';
import type { ServerProcess } from './server-process.ts';
import type { World } from './world.ts';

interface Scene {
  world: World;
  console: TestConsole;
  server: ServerProcess;
  clockMs: number;
}

interface Trouble {
  begin(scene: Scene): unknown;
  end(scene: Scene): unknown;
}

const killed: Trouble = {
  begin: ({ server }) => server.kill(),
  end: ({ server }) => patiently(() => server.start()),
};

const troubles: Record<Fault, Trouble> = {
  'kill-server': killed,
  'kill-replica': killed,
  'kill-broker': {
    begin: ({ world }) => world.broker?.kill(),
    end: ({ world }) => world.broker?.start(),
  },
  'kill-database': {
    begin: ({ world }) => world.postgres?.kill(),
    end: ({ world }) => world.postgres?.restart(),
  },
  cut: {
    begin: ({ console }) => console.network.set('cut'),
    end: ({ console }) => console.network.set('fair'),
  },
  'half-open': {
    begin: ({ console }) => console.network.set('silent'),
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
    begin: ({ server, clockMs }) => server.order({ clockMs }),
    end: ({ server }) => server.order({ clockMs: 0 }),
  },
  'full-disk': {
    begin: ({ world, server }) => {
      if (world.disk.isMounted) world.disk.fill();
      else server.order({ isDiskFull: true });
    },
    end: ({ world, server }) => {
      if (world.disk.isMounted) world.disk.relieve();
      else server.order({ isDiskFull: false });
    },
  },
  asleep: {
    begin: ({ console }) => {
      console.isVisible = false;
      console.network.set('silent');
    },
    end: ({ console }) => {
      console.network.set('fair');
      console.isVisible = true;
    },
  },
};

/** Lets one fault begin and end at its times. */
export const disturb = async (
  { fault, fromMs, untilMs, clockMs, server }: Disturbance,
  world: World,
  console: TestConsole,
): Promise<void> => {
  const scene = { world, console, clockMs, server: world.serverAt(server) };
  await wait(fromMs);
  await troubles[fault].begin(scene);
  await wait(untilMs - fromMs);
  await troubles[fault].end(scene);
};
