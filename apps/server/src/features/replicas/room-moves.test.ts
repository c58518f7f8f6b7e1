import { setTimeout as wait } from 'node:timers/promises';
import { defaultTopics } from '@live/protocol';
import { Random } from '@live/simulator';
import { describe, expect, it, vi } from 'vitest';
import type { BrokerConnection } from '../../realtime/broker.ts';
import { CommandIntake } from '../../realtime/command-intake.ts';
import { ReplicaChannel } from '../../realtime/replica-channel.ts';
import { RoomMoves } from './room-moves.ts';

const ROOMS = ['r-1', 'r-2', 'r-3'];
const SLOWEST_MS = 60;

/**
 * Routes each message when it is published, to the subscribers of that moment, and delivers it to each of them after
 * a delay of its own: in order for one publisher, in any order for several, as the nodes of a cluster do.
 */
class FakeBroker {
  readonly #random: Random;
  readonly #subscribers = new Set<{ topics: Set<string>; deliver: Deliver; due: Due }>();
  readonly mute = new Set<string>();

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  publish(from: string, topic: string, payload: string): void {
    if (this.mute.has(from)) return;
    const wildcard = topic.replace(/[^/]+$/, '+');
    for (const { topics, deliver, due } of this.#subscribers) {
      if (!topics.has(topic) && !topics.has(wildcard)) continue;
      const now = performance.now();
      const at = Math.max(due.get(from) ?? 0, now + this.#random.between(0, SLOWEST_MS));
      due.set(from, at);
      const before = due.last.get(from) ?? Promise.resolve();
      const delivered = Promise.all([before, wait(at - now)]).then(() =>
        deliver(topic, Buffer.from(payload)),
      );
      due.last.set(from, delivered);
    }
  }

  connect(name: string): BrokerConnection {
    return {
      isOpen: true,
      publish: (topic, payload) => this.publish(name, topic, payload),
      subscribe: (initial, deliver) => {
        const topics = new Set(initial);
        this.#subscribers.add({
          topics,
          deliver,
          due: Object.assign(new Map(), { last: new Map() }),
        });
        return {
          isActive: true,
          add: async (added) => {
            await wait(this.#random.between(0, SLOWEST_MS));
            for (const topic of added) topics.add(topic);
            await wait(this.#random.between(0, SLOWEST_MS));
          },
          remove: (removed) => {
            for (const topic of removed) topics.delete(topic);
          },
        };
      },
      close: () => {},
    };
  }
}

type Deliver = (topic: string, payload: Buffer) => void;
type Due = Map<string, number> & { last: Map<string, Promise<void>> };

/** Servers with their hand-overs, on leases that a shared map stands for. */
const setUp = (seed: number, names: readonly string[]) => {
  const broker = new FakeBroker(seed);
  const random = new Random(seed + 1);
  const holders = new Map<string, string>();
  const acted: string[] = [];
  const actedBy = new Map<string, number>(names.map((name) => [name, 0]));
  const servers = names.map((name) => {
    const connection = broker.connect(name);
    const intake = new CommandIntake(connection, defaultTopics, {
      act: async ({ payload }) => {
        await wait(random.between(0, 20));
        acted.push(payload.toString());
        actedBy.set(name, (actedBy.get(name) ?? 0) + 1);
      },
      forward: (to, { topic, payload }) => channel.send('late', [topic, payload.toString()], to),
      failed: (error) => {
        throw error;
      },
    });
    const owned = () => ROOMS.filter((room) => holders.get(room) === name);
    const yielded = new Set<string>();
    const moves = new RoomMoves({
      leases: {
        name,
        get rooms() {
          return owned().filter((room) => !yielded.has(room));
        },
        owns: (room) => holders.get(room) === name && !yielded.has(room),
        yield: async (rooms) => {
          for (const room of rooms) yielded.add(room);
          await wait(random.between(0, 20));
        },
        takeOver: async (rooms, from, given) => {
          if (!(await given())) return [];
          await wait(random.between(0, 20));
          const taken = rooms.filter((room) => holders.get(room) === from);
          for (const room of taken) {
            holders.set(room, name);
            yielded.delete(room);
          }
          return taken;
        },
      },
      commands: intake,
      send: (to, kind, body) => channel.send(kind, body, to),
      load: async () =>
        new Map(
          names.map((each) => [each, ROOMS.filter((room) => holders.get(room) === each).length]),
        ),
      smallest: async (rooms, count) => rooms.slice(0, count),
      failed: (error) => {
        throw error;
      },
    });
    const channel = new ReplicaChannel(connection, name, ({ from, kind, body }) => {
      if (kind === 'late') {
        const [topic, payload] = body as [string, string];
        intake.receiveLate({ topic, payload: Buffer.from(payload) });
      } else moves.receive(kind, from, body);
    });
    return { name, intake, moves, owned };
  });
  return { broker, holders, servers, acted, actedBy };
};

/** Commands of several members of each room, at random moments until the signal. */
const sendUntil = async (broker: FakeBroker, seed: number, signal: AbortSignal) => {
  const sent: string[] = [];
  const member = async (room: string, account: string) => {
    const random = new Random(seed * 31 + sent.length);
    for (let count = 0; !signal.aborted; count += 1) {
      const command = `${room} ${account} ${count}`;
      sent.push(command);
      broker.publish(account, `live/${room}/up/${account}`, command);
      await wait(random.between(0, 25));
    }
  };
  await Promise.all(
    ROOMS.flatMap((room) => ['u-1', 'u-2'].map((account) => member(room, `${room}-${account}`))),
  );
  return sent;
};

const run = async (
  seed: number,
  names: readonly string[],
  move: (all: ReturnType<typeof setUp>) => Promise<void>,
) => {
  const all = setUp(seed, names);
  const [first] = all.servers;
  for (const room of ROOMS) all.holders.set(room, first?.name ?? '');
  await first?.intake.listen(ROOMS);
  const stop = new AbortController();
  const sending = sendUntil(all.broker, seed, stop.signal);
  await wait(100);
  await move(all);
  await wait(100);
  stop.abort();
  const sent = await sending;
  await expect
    .poll(() => all.acted.length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(sent.length);
  return { ...all, sent };
};

const SEEDS = Array.from({ length: 25 }, (_, index) => index + 1);

describe('rooms that move', () => {
  it('T-07 lose no command and repeat none, in whichever order they reach the two servers', async () => {
    const runs = SEEDS.map((seed) =>
      run(seed, ['one', 'two', 'three'], async ({ servers }) => {
        await servers[0]?.moves.giveAll();
      }),
    );
    for (const { sent, acted, servers, actedBy } of await Promise.all(runs)) {
      expect(acted.toSorted()).toEqual(sent.toSorted());
      expect(servers.map(({ owned }) => owned().length).sort()).toEqual([0, 1, 2]);
      expect(Math.min(...actedBy.values())).toBeGreaterThan(0);
    }
  });

  it('T-07 keep their commands when they go there and back, a few at a time', async () => {
    const runs = SEEDS.map((seed) =>
      run(seed, ['one', 'two'], async ({ servers }) => {
        const [one, two] = servers;
        await one?.moves.balance();
        await vi.waitFor(() => expect(two?.owned()).toHaveLength(1), 20_000);
        await two?.moves.giveAll();
      }),
    );
    for (const { sent, acted, servers } of await Promise.all(runs)) {
      expect(acted.toSorted()).toEqual(sent.toSorted());
      expect(servers.map(({ owned }) => owned().length)).toEqual([3, 0]);
    }
  });

  it('T-07 stay, with their commands, when the other server does not answer', async () => {
    const { sent, acted, servers } = await run(1, ['one', 'two'], async ({ broker, servers }) => {
      broker.mute.add('two');
      await servers[0]?.moves.giveAll();
    });
    expect(acted.toSorted()).toEqual(sent.toSorted());
    expect(servers.map(({ owned }) => owned().length)).toEqual([3, 0]);
  });

  it('O-10 come from a server of the version before, which offers them to all', async () => {
    const { broker, holders, servers, acted } = setUp(1, ['old', 'new']);
    for (const room of ROOMS) holders.set(room, 'old');
    const message = JSON.stringify({ from: 'old', kind: 'offer', body: ROOMS });
    broker.publish('old', 'live-server/peers', message);
    await vi.waitFor(() => expect(servers[1]?.owned()).toEqual(ROOMS), 20_000);
    broker.publish('u-1', 'live/r-1/up/u-1', 'a command');
    await vi.waitFor(() => expect(acted).toEqual(['a command']), 20_000);
  });
});
