// Deliveries of the embedded broker to websocket consoles, beside Mosquitto and aedes as it comes.
import mqtt from 'mqtt';
import { SERVER_ARGUMENTS } from '../../scripts/bootstrap/programs.mjs';
import { note, report } from '../report.ts';
import { Child } from '../server/Child.ts';
import { keepOnCore } from './keepOnCore.ts';
import { startMosquitto } from './mosquitto.ts';
import { type Order, publishAll } from './publishAll.ts';
import { PASSWORD, sharedNow, USER } from './room.ts';

const CASES = [
  { name: '100 consoles', listeners: 100, rooms: 1, messages: 6_000, perSecond: 100 },
  { name: '500 consoles', listeners: 500, rooms: 1, messages: 1_500, perSecond: 20 },
  { name: '200 rooms', listeners: 400, rooms: 200, messages: 40_000, perSecond: 2_000 },
];
const STEADY_SECONDS = 5;
/** Flat out, we put many messages into one frame and Mosquitto none: the listeners must know both by then. */
const WARM_SECONDS = 4;
/** Of each figure the middle one counts: a machine has its moods. */
const ROUNDS = 3;
/** Short pauses for garbage: the listeners' own must not look like a delay. */
const LISTENER_ARGUMENTS = ['--max-semi-space-size=2'];
const [BROKER_CORE, LISTENER_CORE] = [0, 1];
type Case = (typeof CASES)[number];
const KINDS = ['ours', 'mosquitto', 'aedes'] as const;
type Kind = (typeof KINDS)[number];

interface Figures {
  /** Deliveries a second, flat out. */
  deliveries: number;
  /** Milliseconds at a steady rate, 99 of 100 below it. */
  p99: number;
}

interface OpenBroker {
  url: string;
  pid: number;
  publish(order: Order): void;
  stop(): Promise<void>;
}

async function openBroker(kind: Kind, rooms: number): Promise<OpenBroker | undefined> {
  if (kind !== 'mosquitto') {
    const script = new URL('./broker.ts', import.meta.url);
    const { child, said } = await Child.startOn<{ url: string }>(
      kind === 'ours' ? SERVER_ARGUMENTS : [],
      script,
      kind,
      String(rooms),
    );
    return {
      url: said.url,
      pid: child.pid,
      publish: (order) => child.tell(order),
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
    publish: (order) =>
      void publishAll(order, (topic, payload, done) => {
        publisher.publish(topic, payload, { qos: 1 }, done);
      }),
    stop: async () => {
      publisher.end(true);
      await mosquitto.stop();
    },
  };
}

async function measure(kind: Kind, { listeners, rooms, messages, perSecond }: Case) {
  const broker = await openBroker(kind, rooms);
  if (!broker) return undefined;
  const script = new URL('./listeners.ts', import.meta.url);
  const crowd = await Child.startOn(
    LISTENER_ARGUMENTS,
    script,
    broker.url,
    String(listeners),
    String(rooms),
  );
  keepOnCore(broker.pid, BROKER_CORE);
  keepOnCore(crowd.child.pid, LISTENER_CORE);
  const perMessage = listeners / rooms;
  const run = async (order: Order) => {
    await crowd.child.ask({ deliveries: order.messages * perMessage });
    const arrived = crowd.child.hear<{ at: number; p99: number }>();
    const begun = sharedNow();
    broker.publish(order);
    const { at, p99 } = await arrived;
    return { seconds: (at - begun) / 1_000, p99 };
  };
  try {
    await run({ messages: Math.ceil(messages / 10), rooms });
    const flat = await run({ messages, rooms });
    await run({ messages: perSecond * WARM_SECONDS, rooms, perSecond });
    const steady = await run({ messages: perSecond * STEADY_SECONDS, rooms, perSecond });
    return { deliveries: (messages * perMessage) / flat.seconds, p99: steady.p99 };
  } finally {
    await crowd.child.stop();
    await broker.stop();
  }
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number;

const middle = (rounds: Figures[]): Figures | undefined =>
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
      // A tenth of one round is enough for aedes, which takes minutes for the whole.
      if (kind === 'aedes' && round > 0) continue;
      const share = kind === 'aedes' ? 0.1 : 1;
      const measured = await measure(kind, { ...one, messages: one.messages * share });
      if (measured) rounds[kind].push(measured);
      console.log(`${one.name}, ${kind}: ${measured ? text(measured) : 'not installed'}`);
    }
  const [ours, peer, aedes] = [rounds.ours, rounds.mosquitto, rounds.aedes].map(middle);
  if (!ours || !aedes) throw new Error('a broker did not start');
  results.push({ name: one.name, ours, peer });
  const line = `${one.name}: ours ${text(ours)}; aedes as it comes ${text(aedes)}; Mosquitto ${peer ? text(peer) : 'not installed'}`;
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
  'Broker and listeners are kept on a core each. The listeners, which all brokers share, take most of a delay: some 25 µs for each of them in turn.',
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
