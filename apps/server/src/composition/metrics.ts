import { statfs } from 'node:fs/promises';
import { guarded } from '@live/guards';
import { ProcessOrigin } from '@live/media-origin/process/process-origin';
import { sql } from 'kysely';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { BuildInfo } from '../build-info.ts';
import type { RoomMembers } from '../features/members/room-members.ts';
import { countRooms } from '../features/rooms/rooms.store.ts';
import { recordingFolderOf } from '../media/media-settings.ts';
import type { SrsOrigin } from '../media/srs/srs-origin.ts';
import type { Broker, BrokerConnection } from '../realtime/broker.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';

export interface Measured {
  buildInfo: BuildInfo;
  services: Services;
  origin: ProcessOrigin | SrsOrigin;
  roomMembers: RoomMembers;
  broker: Broker;
  connection: BrokerConnection;
}

/** Metrics for administrators, beside those of HTTP and the process: rooms, people, health. */
export const measure = (registry: Registry, foundation: Foundation, measured: Measured): void => {
  const { buildInfo, origin, services } = measured;
  const meters = metersOf(registry);
  new Gauge({
    name: 'live_build_info',
    help: 'Always 1; version and build as labels',
    labelNames: ['version', 'build'],
    registers: meters.registers,
  }).set({ ...buildInfo }, 1);
  measureRooms(meters, foundation, measured);
  measureHealth(meters, foundation, measured);
  measureRecording(meters, foundation, measured);
  const { countBy } = meters;
  countBy(
    'kind',
    'live_refused_over_budget_total',
    'Requests refused by a rate limit, by kind',
    () => foundation.budget.refused,
  );
  countBy('outcome', 'live_sign_ins_total', 'Sign-ins by password, by outcome', () =>
    Object.entries(services.signIns.counts),
  );
  countBy('outcome', 'live_page_errors_total', 'Errors that pages reported, by outcome', () =>
    Object.entries(services.pageErrors.counts),
  );
  if (origin instanceof ProcessOrigin) measureMediaProcess(meters, origin);
};

type Reading = number | undefined;
type Readings = Readonly<Record<string, number>>;
type Meters = ReturnType<typeof metersOf>;

/** Metrics that are read whenever somebody asks for them. */
const metersOf = (registry: Registry) => {
  const registers = [registry];
  return {
    registers,
    /** What cannot be read stays as it was. */
    gauge: (name: string, help: string, read: () => Reading | Promise<Reading>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await read();
          if (value !== undefined) this.set(value);
        },
      }),
    /** The same by the value of a label. */
    gaugeBy: (
      label: string,
      name: string,
      help: string,
      read: () => Readings | Promise<Readings>,
    ) =>
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const values = await read();
          this.reset();
          for (const [value, count] of Object.entries(values)) this.set({ [label]: value }, count);
        },
      }),
    /** Counters of what is counted elsewhere already, since the start. */
    count: (name: string, help: string, read: () => number) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      }),
    /** The same by the value of a label. */
    countBy: (
      label: string,
      name: string,
      help: string,
      read: () => Iterable<readonly [string, number]>,
    ) =>
      new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [value, count] of read()) this.inc({ [label]: value }, count);
        },
      }),
  };
};

const measureRooms = (
  { registers, gauge, gaugeBy }: Meters,
  { store, units, announcer }: Foundation,
  { roomMembers, origin }: Measured,
): void => {
  // While the store is away the rest can still be read.
  gaugeBy('state', 'live_rooms', 'Rooms that are running', () =>
    countRooms(store.db).catch(() => ({})),
  );
  gaugeBy('kind', 'live_media_sessions', 'Connections of the media origin', () => origin.counts());
  gauge(
    'live_viewers',
    'People watching, in the rooms of this process',
    () => roomMembers.totals().viewers,
  );
  gauge(
    'live_consoles',
    'Pages of operators connected to rooms of this process',
    () => roomMembers.totals().consoles,
  );
  const comments = new Counter({ name: 'live_comments_total', help: 'Comments stored', registers });
  units.events.onCommitted('commentPosted', () => comments.inc());
  const delivery = new Histogram({
    name: 'live_delivery_seconds',
    help: 'From the commit of a notice until the broker has accepted it',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  announcer.onAccepted = (seconds) => delivery.observe(seconds);
};

const measureHealth = (
  { gauge, gaugeBy, countBy }: Meters,
  { store, replicas }: Foundation,
  { broker, connection }: Measured,
): void => {
  gauge('live_broker_up', 'Whether the server is connected to its broker', () =>
    connection.isOpen ? 1 : 0,
  );
  gauge('live_leases', 'Rooms that this process owns by a lease', () => replicas.countLeases());
  countBy(
    'direction',
    'live_room_moves_total',
    'Rooms that this process took over or lost to another',
    () => Object.entries(replicas.moves),
  );
  gaugeBy(
    'state',
    'live_database_connections',
    'Connections of the pool, and requests that wait for one',
    () => store.connections(),
  );
  // An external broker counts its clients itself.
  gauge('live_broker_clients', 'Clients connected to the broker', () => broker.clientCount);
  /** Undefined when it does not answer. */
  const ping = async (): Promise<Reading> => {
    const begun = performance.now();
    const answered = await sql`select 1`.execute(store.db).catch(() => undefined);
    return answered && (performance.now() - begun) / 1000;
  };
  gauge('live_database_up', 'Whether the database answers', async () =>
    (await ping()) === undefined ? 0 : 1,
  );
  gauge(
    'live_database_ping_seconds',
    'How long the database took to answer when this was read',
    async () => (await ping()) ?? Number.NaN,
  );
};

const measureRecording = (
  { registers, gauge }: Meters,
  { config, log }: Foundation,
  { origin }: Measured,
): void => {
  const failed = (error: unknown) => log.error({ err: error }, 'counting failed');
  const countEvent = (
    event: 'segmentFinished' | 'recordingStopped',
    name: string,
    help: string,
  ) => {
    const counter = new Counter({ name, help, registers });
    origin.events.on(
      event,
      guarded(failed, () => counter.inc()),
    );
  };
  countEvent(
    'segmentFinished',
    'live_record_segments_total',
    'Recording segments that were finished',
  );
  countEvent(
    'recordingStopped',
    'live_record_stopped_total',
    'Recordings stopped by a full disk or an error',
  );
  const folder = recordingFolderOf(config.dataDir, config.media);
  gauge('live_record_free_bytes', 'Space left where recordings are kept', async () => {
    // The folder is made with the first recording; its disk is that of the data.
    const found = await statfs(folder).catch(() => statfs(config.dataDir).catch(() => undefined));
    return found && found.bavail * found.bsize;
  });
};

const measureMediaProcess = ({ gauge, count }: Meters, { process: media }: ProcessOrigin): void => {
  gauge(
    'live_media_process_up',
    'Whether the media process answers; it is started with the first broadcast or viewer',
    () => (media.isUp ? 1 : 0),
  );
  count(
    'live_media_process_restarts_total',
    'How often the media process has ended and was started again',
    () => media.restarts,
  );
  gauge(
    'live_media_process_memory_bytes',
    'Memory of the media process',
    () => media.status?.memoryBytes ?? 0,
  );
  count(
    'live_media_process_cpu_seconds_total',
    'Processor time of the media process since it was started',
    () => media.status?.cpuSeconds ?? 0,
  );
};
