import { Random } from '@live/simulator';

export const FAULTS = [
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

export type StoreKind = 'sqlite' | 'postgres';

/** One fault, from one moment to another of the run. */
export interface Disturbance {
  fault: Fault;
  fromMs: number;
  untilMs: number;
  /** Which console it meets, where it meets one. */
  console: number;
  /** How far the clock jumps. */
  clockMs: number;
}

export interface Plan {
  seed: number;
  store: StoreKind;
  loadMs: number;
  disturbances: Disturbance[];
}

export const CONSOLES = 3;
const LOAD_MS = 1_800;
const HOUR_MS = 3_600_000;

const suits = (fault: Fault, store: StoreKind): boolean => {
  if (fault === 'kill-database') return store === 'postgres';
  if (fault === 'full-disk') return store === 'sqlite';
  return true;
};

/** What happens in the run of this seed. The first fault goes round, so that all come equally often. */
export const planRun = (seed: number, stores: readonly StoreKind[]): Plan => {
  const random = new Random(seed * 7_919 + 17);
  const store = stores[seed % stores.length] ?? 'sqlite';
  const fitting = FAULTS.filter((fault) => suits(fault, store));
  const turn = Math.floor(seed / stores.length);
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
      clockMs: random.pick([3 * HOUR_MS, -HOUR_MS, 45_000]),
    };
  });
  return { seed, store, loadMs: LOAD_MS, disturbances };
};

export const describePlan = ({ store, disturbances }: Plan): string =>
  `${store}: ${disturbances.map(({ fault }) => fault).join(', ')}`;
