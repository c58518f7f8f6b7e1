import { Random } from '@live/simulator';

export const FAULTS = [
  'kill-replica',
  'kill-broker',
  'kill-server',
  'kill-database',
  'cut',
  'half-open',
  'slow-reader',
  'stalled-reader',
  'shuffle',
  'clock-jump',
  'full-disk',
  'asleep',
] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * One server with its embedded broker on SQLite or PostgreSQL, or two servers on PostgreSQL and the
 * broker of that name.
 */
export const WORLDS = ['sqlite', 'postgres', 'rabbitmq', 'mosquitto'] as const;
export type WorldKind = (typeof WORLDS)[number];

export const isReplicated = (world: WorldKind): world is 'rabbitmq' | 'mosquitto' =>
  world === 'rabbitmq' || world === 'mosquitto';

/** One fault, from one moment to another of the run. */
export interface Disturbance {
  fault: Fault;
  fromMs: number;
  untilMs: number;
  /** Which console it meets, where it meets one. */
  console: number;
  /** Which of two servers it meets, where it meets one. */
  server: number;
  /** How far the clock jumps. */
  clockMs: number;
}

export interface Plan {
  seed: number;
  world: WorldKind;
  loadMs: number;
  disturbances: Disturbance[];
}

export const CONSOLES = 3;
const LOAD_MS = 1_800;
/** A killed replica's room is another's only when its lease has run out; people must talk until then. */
const LOAD_UNTIL_MOVED_MS = 5_000;
const HOUR_MS = 3_600_000;

const suits = (fault: Fault, world: WorldKind): boolean => {
  if (fault === 'kill-replica' || fault === 'kill-broker') return isReplicated(world);
  if (fault === 'kill-server') return !isReplicated(world);
  if (fault === 'kill-database') return world !== 'sqlite';
  if (fault === 'full-disk') return world === 'sqlite';
  return true;
};

/** What happens in the run of this seed. The first fault goes round, so that all come equally often. */
export const planRun = (seed: number, worlds: readonly WorldKind[]): Plan => {
  const random = new Random(seed * 7_919 + 17);
  const servers = new Random(seed * 104_729 + 3);
  const world = worlds[seed % worlds.length] ?? 'sqlite';
  const fitting = FAULTS.filter((fault) => suits(fault, world));
  const turn = Math.floor(seed / worlds.length);
  const faults = new Set([fitting[turn % fitting.length] ?? 'cut']);
  const more = random.between(0, 2);
  for (let count = 0; count < more; count += 1) faults.add(random.pick(fitting) ?? 'cut');
  const disturbances = [...faults].map((fault) => {
    const fromMs = random.between(150, 1_000);
    return {
      fault,
      fromMs,
      untilMs: fromMs + random.between(200, 700),
      console: random.between(0, CONSOLES - 1),
      server: servers.between(0, 1),
      clockMs: random.pick([3 * HOUR_MS, -HOUR_MS, 45_000]),
    };
  });
  const loadMs = faults.has('kill-replica') ? LOAD_UNTIL_MOVED_MS : LOAD_MS;
  return { seed, world, loadMs, disturbances };
};

export const describePlan = ({ world, disturbances }: Plan): string =>
  `${world}: ${disturbances.map(({ fault }) => fault).join(', ')}`;
