import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { BuildInfo } from '../build-info.ts';
import { guarded } from '../domain/guard.ts';
import type { RoomMembers } from '../features/members/room-members.ts';
import { countRooms } from '../features/rooms/rooms.store.ts';
import { recordFolderOf } from '../media/media-settings.ts';
import { ProcessOrigin } from '../media/process/process-origin.ts';
import type { UpstreamOrigin } from '../media/upstream/upstream-origin.ts';
import type { Foundation } from './foundation.ts';
import type { Rules } from './rules.ts';

export interface Measured {
  buildInfo: BuildInfo;
  rules: Rules;
  origin: ProcessOrigin | UpstreamOrigin;
  roomMembers: RoomMembers;
  isBrokerUp(): boolean;
}

/** Metrics for administrators, beside those of HTTP and the process: rooms, people, health. */
export const measure = (registry: Registry, foundation: Foundation, measured: Measured): void => {
  const registers = [registry];
  new Gauge({
    name: 'live_build_info',
    help: 'Always 1; version and build as labels',
    labelNames: ['version', 'build'],
    registers,
  }).set({ ...measured.buildInfo }, 1);
  measureRooms(registry, foundation, measured);
  measureHealth(registry, foundation, measured);
  measureRecording(registry, foundation, measured);
  countAll(registry, {
    name: 'live_refused_over_budget_total',
    help: 'Requests refused by a rate limit, by kind',
    label: 'kind',
    counts: () => foundation.budget.refused,
  });
  countAll(registry, {
    name: 'live_sign_ins_total',
    help: 'Sign-ins by password, by outcome',
    label: 'outcome',
    counts: () => Object.entries(measured.rules.signIns.counts),
  });
  countAll(registry, {
    name: 'live_page_errors_total',
    help: 'Errors that pages reported, by outcome',
    label: 'outcome',
    counts: () => Object.entries(measured.rules.pageErrors.counts),
  });
  if (measured.origin instanceof ProcessOrigin) measureMediaProcess(registry, measured.origin);
};

interface Counts {
  name: string;
  help: string;
  label: string;
  /** What has been counted since the start. */
  counts(): Iterable<readonly [string, number]>;
}

/** A counter of what is counted elsewhere already. */
const countAll = (registry: Registry, { name, help, label, counts }: Counts): void => {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of counts()) this.inc({ [label]: value }, count);
    },
  });
};

const measureRooms = (
  registry: Registry,
  { store, units, announcer }: Foundation,
  { roomMembers }: Measured,
): void => {
  const registers = [registry];
  new Gauge({
    name: 'live_rooms',
    help: 'Rooms that are running',
    labelNames: ['state'],
    registers,
    async collect() {
      // While the store is away the rest can still be read.
      const counts = await countRooms(store.db).catch(() => undefined);
      this.reset();
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'live_viewers',
    help: 'People watching, in the rooms of this process',
    registers,
    collect() {
      this.set(roomMembers.totals().viewers);
    },
  });
  new Gauge({
    name: 'live_consoles',
    help: 'Pages of operators connected to rooms of this process',
    registers,
    collect() {
      this.set(roomMembers.totals().consoles);
    },
  });
  const comments = new Counter({
    name: 'live_comments_total',
    help: 'Comments stored',
    registers,
  });
  units.onCommitted('commentPosted', () => comments.inc());
  const delivery = new Histogram({
    name: 'live_delivery_seconds',
    help: 'From the commit of a notice until the broker has accepted it',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  announcer.onAccepted = (seconds) => delivery.observe(seconds);
};

const measureHealth = (
  registry: Registry,
  { store }: Foundation,
  { isBrokerUp }: Measured,
): void => {
  const registers = [registry];
  new Gauge({
    name: 'live_broker_up',
    help: 'Whether the server is connected to its broker',
    registers,
    collect() {
      this.set(isBrokerUp() ? 1 : 0);
    },
  });
  /** Undefined when it does not answer. */
  const ping = async (): Promise<number | undefined> => {
    const begun = performance.now();
    const answered = await sql`select 1`.execute(store.db).catch(() => undefined);
    return answered && (performance.now() - begun) / 1000;
  };
  new Gauge({
    name: 'live_database_up',
    help: 'Whether the database answers',
    registers,
    async collect() {
      this.set((await ping()) === undefined ? 0 : 1);
    },
  });
  new Gauge({
    name: 'live_database_ping_seconds',
    help: 'How long the database took to answer when this was read',
    registers,
    async collect() {
      this.set((await ping()) ?? Number.NaN);
    },
  });
};

const measureRecording = (
  registry: Registry,
  { config, log }: Foundation,
  { origin }: Measured,
): void => {
  const failed = (error: unknown) => log.error({ err: error }, 'counting failed');
  const registers = [registry];
  const finished = new Counter({
    name: 'live_record_segments_total',
    help: 'Stretches of recordings that were finished',
    registers,
  });
  origin.events.on(
    'segmentFinished',
    guarded(failed, () => finished.inc()),
  );
  const stopped = new Counter({
    name: 'live_record_stopped_total',
    help: 'Recordings stopped because the disk was full',
    registers,
  });
  origin.events.on(
    'recordingStopped',
    guarded(failed, () => stopped.inc()),
  );
  const folder = recordFolderOf(config.dataDir, config.media);
  new Gauge({
    name: 'live_record_free_bytes',
    help: 'Space left where recordings are kept',
    registers,
    async collect() {
      // The folder is made with the first recording; its disk is that of the data.
      const found = await statfs(folder).catch(() => statfs(config.dataDir).catch(() => undefined));
      if (found) this.set(found.bavail * found.bsize);
    },
  });
};

const measureMediaProcess = (registry: Registry, { process: media }: ProcessOrigin): void => {
  const registers = [registry];
  new Gauge({
    name: 'live_media_process_up',
    help: 'Whether the media process answers; it is started with the first broadcast or viewer',
    registers,
    collect() {
      this.set(media.isUp ? 1 : 0);
    },
  });
  new Counter({
    name: 'live_media_process_restarts_total',
    help: 'How often the media process has ended and was started again',
    registers,
    collect() {
      this.reset();
      this.inc(media.restarts);
    },
  });
  new Gauge({
    name: 'live_media_process_memory_bytes',
    help: 'Memory of the media process',
    registers,
    collect() {
      this.set(media.status?.memoryBytes ?? 0);
    },
  });
  new Counter({
    name: 'live_media_process_cpu_seconds_total',
    help: 'Processor time of the media process since it was started',
    registers,
    collect() {
      this.reset();
      this.inc(media.status?.cpuSeconds ?? 0);
    },
  });
};
