import { Random } from '@live/simulator';

export const FAULTS = [
  'kill-replica',
  'kill-broker',
  'kill-node',
  'pause-node',
  'partition-node',
  'kill-server',
  'kill-database',
  'database-away',
  'restart-database',
  'fail-over',
  'backend-away',
  'kill-media',
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
 * One server with the embedded broker on SQLite or PostgreSQL, or two servers on PostgreSQL with RabbitMQ, of three
 * nodes in `cluster`. In `standby` and `cluster` PostgreSQL has a synchronous standby, and HAProxy stands before the
 * servers. In `srs` a host publishes to SRS.
 */
export const ENVIRONMENTS = [
  'sqlite',
  'postgres',
  'rabbitmq',
  'cluster',
  'standby',
  'srs',
] as const;
export type EnvironmentKind = (typeof ENVIRONMENTS)[number];

export const NODES = 3;

const REPLICATED: readonly EnvironmentKind[] = ['rabbitmq', 'cluster', 'srs'];
export const isReplicated = (environment: EnvironmentKind): boolean =>
  REPLICATED.includes(environment);

export const hasStandby = (environment: EnvironmentKind): boolean =>
  environment === 'standby' || environment === 'cluster';

/** One fault with its start and end. */
export interface Disturbance {
  fault: Fault;
  fromMs: number;
  untilMs: number;
  /** Index of the affected console, for faults of a console. */
  console: number;
  /** Index of the affected server, for faults of a server. */
  server: number;
  /** Index of the affected node of a cluster. */
  node: number;
  /** How far the clock jumps. */
  clockMs: number;
}

export interface Plan {
  seed: number;
  environment: EnvironmentKind;
  loadMs: number;
  /** Whether comments of viewers wait for an operator. */
  reviews: boolean;
  disturbances: Disturbance[];
}

export const CONSOLES = 3;
const LOAD_MS = 1_800;
/** The room of a killed replica moves only after its lease expires; the load must last until then. */
const LOAD_UNTIL_MOVED_MS = 5_000;
/** Longer than members wait for each other, shorter than a lease of the default length. */
const AWAY_MS = 4_000;
const NODE_FAULTS: readonly Fault[] = ['kill-node', 'pause-node', 'partition-node'];
const DATABASE_FAULTS: readonly Fault[] = [
  'kill-database',
  'database-away',
  'restart-database',
  'fail-over',
];
const LONG_FAULTS = new Set<Fault>(['database-away', ...NODE_FAULTS]);
const HOUR_MS = 3_600_000;

const applies = (fault: Fault, environment: EnvironmentKind): boolean => {
  if (NODE_FAULTS.includes(fault)) return environment === 'cluster';
  if (fault === 'kill-replica') return isReplicated(environment);
  if (fault === 'kill-broker') return environment === 'rabbitmq' || environment === 'srs';
  if (fault === 'fail-over' || fault === 'backend-away') return hasStandby(environment);
  if (fault === 'kill-media') return environment === 'srs';
  if (fault === 'kill-server') return !isReplicated(environment);
  if (DATABASE_FAULTS.includes(fault)) return environment !== 'sqlite';
  if (fault === 'full-disk') return environment === 'sqlite';
  return true;
};

/** The plan of a seed. The first fault rotates, so that all are equally frequent. */
export const planRun = (seed: number, environments: readonly EnvironmentKind[]): Plan => {
  const random = new Random(seed * 7_919 + 17);
  const servers = new Random(seed * 104_729 + 3);
  const environment = environments[seed % environments.length] ?? 'sqlite';
  const fitting = FAULTS.filter((fault) => applies(fault, environment));
  const turn = Math.floor(seed / environments.length);
  const faults = new Set([fitting[turn % fitting.length] ?? 'cut']);
  const more = random.between(0, 2);
  for (let count = 0; count < more; count += 1) faults.add(random.pick(fitting) ?? 'cut');
  // A node that is dead or stands still cannot be told to leave the others.
  if (faults.has('partition-node'))
    for (const fault of ['kill-node', 'pause-node'] as const) faults.delete(fault);
  // What one of them starts again, another would start a second time.
  const [, ...others] = [...faults].filter((fault) => DATABASE_FAULTS.includes(fault));
  for (const fault of others) faults.delete(fault);
  const disturbances = [...faults].map((fault) => {
    const fromMs = random.between(150, 1_000);
    return {
      fault,
      fromMs,
      untilMs: fromMs + random.between(200, 700) + (LONG_FAULTS.has(fault) ? AWAY_MS : 0),
      console: random.between(0, CONSOLES - 1),
      server: servers.between(0, 1),
      node: servers.between(0, NODES - 1),
      clockMs: random.pick([3 * HOUR_MS, -HOUR_MS, 45_000]),
    };
  });
  const loadMs = faults.has('kill-replica') ? LOAD_UNTIL_MOVED_MS : LOAD_MS;
  return { seed, environment, loadMs, reviews: turn % 3 === 1, disturbances };
};

export const describePlan = ({ environment, disturbances, reviews }: Plan): string =>
  `${environment}: ${disturbances.map(({ fault }) => fault).join(', ')}${reviews ? ', reviewed' : ''}`;
