import { setTimeout as wait } from 'node:timers/promises';
import type { TestConsole } from './console.ts';
import { patiently } from './patiently.ts';
import type { Disturbance, Fault } from './plan.ts';
import type { World } from './world.ts';

interface Scene {
  world: World;
  console: TestConsole;
  clockMs: number;
}

interface Trouble {
  begin(scene: Scene): unknown;
  end(scene: Scene): unknown;
}

const troubles: Record<Fault, Trouble> = {
  'kill-server': {
    begin: ({ world }) => world.server.kill(),
    end: ({ world }) => patiently(() => world.server.start()),
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
    begin: ({ world, clockMs }) => world.server.order({ clockMs }),
    end: ({ world }) => world.server.order({ clockMs: 0 }),
  },
  'full-disk': {
    begin: ({ world }) => {
      world.disk.fill();
      // The log of the database has room of its own for a while, which a short run does not use up.
      world.server.order({ isDiskFull: true });
    },
    end: ({ world }) => {
      world.disk.relieve();
      world.server.order({ isDiskFull: false });
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
  { fault, fromMs, untilMs, clockMs }: Disturbance,
  world: World,
  console: TestConsole,
): Promise<void> => {
  const scene = { world, console, clockMs };
  await wait(fromMs);
  await troubles[fault].begin(scene);
  await wait(untilMs - fromMs);
  await troubles[fault].end(scene);
};
