// Deliveries of the embedded broker to websocket subscribers, compared with Mosquitto and unmodified aedes.
import mqtt from 'mqtt';
import { SERVER_ARGUMENTS } from '../../scripts/bootstrap/paths.mjs';
import { startMosquitto } from '../broker/mosquitto.ts';
import { pinToCore } from '../broker/pinToCore.ts';
import { type PublishPlan, publishAll } from '../broker/publishAll.ts';
import { PASSWORD, sharedNow, USER } from '../broker/room.ts';
import { note, report } from '../measurement.ts';
import { median } from '../percentile.ts';
import { Child } from '../server/Child.ts';

const CASES = [
  { name: '100 consoles', subscribers: 100, rooms: 1, messages: 6_000, perSecond: 100 },
  { name: '500 consoles', subscribers: 500, rooms: 1, messages: 1_500, perSecond: 20 },
  { name: '200 rooms', subscribers: 400, rooms: 200, messages: 40_000, perSecond: 2_000 },
];
const STEADY_SECONDS = 5;
/** At full rate our broker puts several messages into one frame. The subscribers' JIT must have seen single ones too. */
const WARM_UP_SECONDS = 4;
/** The median counts, because single rounds vary. */
const ROUNDS = 3;
/** Short garbage collections: longer ones of the subscribers would appear as delays. */
const SUBSCRIBER_ARGUMENTS = ['--max-semi-space-size=2'];
const [BROKER_CORE, SUBSCRIBER_CORE] = [0, 1];
type Case = (typeof CASES)[number];
const KINDS = ['ours', 'mosquitto', 'aedes'] as const;
type Kind = (typeof KINDS)[number];

interface Figures {
  /** Deliveries per second at full rate. */
  deliveries: number;
  /** 99th percentile of the delay at a steady rate, in milliseconds. */
  p99: number;
}

interface OpenBroker {
  url: string;
  pid: number;
  publish(plan: PublishPlan): void;
  stop(): Promise<void>;
}

async function openBroker(kind: Kind, rooms: number): Promise<OpenBroker | undefined> {
  if (kind !== 'mosquitto') {
    const script = new URL('../broker/broker.ts', import.meta.url);
    const { child, first } = await Child.startOn<{ url: string }>(
      kind === 'ours' ? SERVER_ARGUMENTS : [],
      script,
      kind,
      String(rooms),
    );
    return {
      url: first.url,
      pid: child.pid,
      publish: (plan) => child.send(plan),
      stop: () => child.stop(),
    };
  }
  const mosquitto = await startMosquitto();
  if (!mosquitto) return undefined;
  const publisher = await mqtt.connectAsync(mosquitto.tcpUrl, {
    username: USER,
    password: PASSWORD,
    protocolVersion: 4,
  });
  return {
    url: mosquitto.webSocketUrl,
    pid: mosquitto.pid,
    publish: (plan) =>
      void publishAll(plan, (topic, payload, done) => {
        publisher.publish(topic, payload, { qos: 1 }, done);
      }),
    stop: async () => {
      publisher.end(true);
      await mosquitto.stop();
    },
  };
}

async function measure(kind: Kind, { subscribers, rooms, messages, perSecond }: Case) {
  const broker = await openBroker(kind, rooms);
  if (!broker) return undefined;
  const script = new URL('./subscribers.ts', import.meta.url);
  const { child } = await Child.startOn(
    SUBSCRIBER_ARGUMENTS,
    script,
    broker.url,
    String(subscribers),
    String(rooms),
  );
  pinToCore(broker.pid, BROKER_CORE);
  pinToCore(child.pid, SUBSCRIBER_CORE);
  const perMessage = subscribers / rooms;
  const run = async (plan: PublishPlan) => {
    await child.request({ deliveries: plan.messages * perMessage });
    const arrived = child.receive<{ at: number; p99: number }>();
    const startedAt = sharedNow();
    broker.publish(plan);
    const { at, p99 } = await arrived;
    return { seconds: (at - startedAt) / 1_000, p99 };
  };
  try {
    await run({ messages: Math.ceil(messages / 10), rooms });
    const fullRate = await run({ messages, rooms });
    await run({ messages: perSecond * WARM_UP_SECONDS, rooms, perSecond });
    const steady = await run({ messages: perSecond * STEADY_SECONDS, rooms, perSecond });
    return { deliveries: (messages * perMessage) / fullRate.seconds, p99: steady.p99 };
  } finally {
    await child.stop();
    await broker.stop();
  }
}

const medianOf = (rounds: Figures[]): Figures | undefined =>
  rounds.length === 0
    ? undefined
    : {
        deliveries: median(rounds.map(({ deliveries }) => deliveries)),
        p99: median(rounds.map(({ p99 }) => p99)),
      };

const text = ({ deliveries, p99 }: Figures) =>
  `${deliveries.toFixed(0)} deliveries/s, p99 ${p99.toFixed(1)} ms at a steady rate`;
const results: { name: string; ours: Figures; peer: Figures | undefined }[] = [];
for (const one of CASES) {
  const rounds: Record<Kind, Figures[]> = { ours: [], mosquitto: [], aedes: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of KINDS) {
      // One round with a tenth of the messages is enough for aedes, which would take minutes otherwise.
      if (kind === 'aedes' && round > 0) continue;
      const share = kind === 'aedes' ? 0.1 : 1;
      const measured = await measure(kind, { ...one, messages: one.messages * share });
      if (measured) rounds[kind].push(measured);
      console.log(`${one.name}, ${kind}: ${measured ? text(measured) : 'not installed'}`);
    }
  const [ours, peer, aedes] = [rounds.ours, rounds.mosquitto, rounds.aedes].map(medianOf);
  if (!ours || !aedes) throw new Error('a broker did not start');
  results.push({ name: one.name, ours, peer });
  const line = `${one.name}: ours ${text(ours)}; unmodified aedes ${text(aedes)}; Mosquitto ${peer ? text(peer) : 'not installed'}`;
  note(`${line}.`);
}
for (const { name, ours, peer } of results) {
  const label = name.replace(' ', '-');
  report({
    name: `fanout-${label}-p99-ms`,
    value: ours.p99,
    peer: peer?.p99 ?? null,
    goal: 'not above Mosquitto',
    met: peer !== undefined && ours.p99 <= peer.p99,
  });
  report({
    name: `fanout-${label}-deliveries`,
    value: ours.deliveries,
    peer: peer?.deliveries ?? null,
    goal: 'at least Mosquitto',
    met: peer !== undefined && ours.deliveries >= peer.deliveries,
  });
}
note(
  'Broker and subscribers are pinned to one core each. Most of a delay is spent in the subscribers, which are the same for all brokers: about 25 µs for each.',
);
const [first] = results;
if (first)
  report({
    name: 'fanout',
    value: first.ours.deliveries,
    peer: first.peer?.deliveries ?? null,
    goal: 'deliveries/s to 100 consoles at least Mosquitto’s',
    met: first.peer !== undefined && first.ours.deliveries >= first.peer.deliveries,
  });
process.exit();
