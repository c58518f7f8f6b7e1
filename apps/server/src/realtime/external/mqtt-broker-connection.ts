import { guarded, printError } from '@live/guards';
import type { MqttClient } from 'mqtt';
import { newSecret } from '../../domain/ids.ts';
import type { BrokerConnection, Qos, Subscription } from '../broker.ts';
import type { BrokerSettings } from './broker-settings.ts';
import { connectMqtt } from './connect-mqtt.ts';

/** A node that stands still is noticed after one and a half of these. */
const KEEPALIVE_SECONDS = 4;
/** A packet of a thousand rooms would keep the broker from everything else for a moment. */
const TOPICS_PER_PACKET = 100;

/** The server's own connection to an external broker. It reconnects by itself, for ever. */
export class MqttBrokerConnection implements BrokerConnection {
  readonly #client: MqttClient;
  readonly #failed: (error: unknown, what: string) => void;
  #reported = '';

  constructor(settings: BrokerSettings, failed: (error: unknown, what: string) => void) {
    this.#failed = failed;
    this.#client = connectMqtt(settings, {
      // Random: another connection with the same client id would replace this one.
      newClientId: () => `server-${newSecret()}`,
      keepalive: KEEPALIVE_SECONDS,
      // Sessions are clean: subscribers subscribe again on every connection, and so learn when
      // messages arrive again.
      resubscribe: false,
      queueQoSZero: false,
    });
    this.#client.on(
      'error',
      guarded(printError, (error: Error) => this.#report(error)),
    );
  }

  /** The client tries again every second: the same reason is reported once. */
  #report(error: Error): void {
    const reason = error.message || error.name;
    if (reason !== this.#reported) this.#failed(error, 'the broker cannot be reached');
    this.#reported = reason;
  }

  get isOpen(): boolean {
    return this.#client.connected;
  }

  /** Called on every connection, the first one included. */
  onOpen(opened: () => void): void {
    this.#client.on(
      'connect',
      guarded(printError, () => {
        this.#reported = '';
        opened();
      }),
    );
    if (this.#client.connected) opened();
  }

  publish(topic: string, payload: string, qos: Qos, accepted?: () => void): void {
    if (!this.#client.connected) return;
    this.#client.publish(topic, payload, { qos }, (error) => {
      if (!error) accepted?.();
    });
  }

  subscribe(
    topics: readonly string[],
    deliver: (topic: string, payload: Buffer) => void,
  ): Subscription {
    const wanted = new Set(topics);
    const subscription = {
      isActive: false,
      add: async (added: readonly string[]) => {
        for (const topic of added) wanted.add(topic);
        if (this.#client.connected) await this.#subscribeTo(added);
      },
      remove: (removed: readonly string[]) => {
        for (const topic of removed) wanted.delete(topic);
        if (this.#client.connected && removed.length > 0)
          this.#client.unsubscribe([...removed], {}, () => {});
      },
    };
    const close = () => {
      subscription.isActive = false;
    };
    const open = async () => {
      const isSubscribed = await this.#subscribeTo([...wanted]);
      subscription.isActive = isSubscribed && this.#client.connected;
    };
    this.#client.on('message', guarded(printError, deliver));
    this.#client.on('close', guarded(printError, close));
    this.onOpen(guarded(printError, open));
    return subscription;
  }

  /** Returns once all are granted, or false when the connection was lost or ended for a refused one. */
  async #subscribeTo(topics: readonly string[]): Promise<boolean> {
    const packets = [];
    for (let from = 0; from < topics.length; from += TOPICS_PER_PACKET)
      packets.push(this.#subscribePacket(topics.slice(from, from + TOPICS_PER_PACKET)));
    return (await Promise.all(packets)).every(Boolean);
  }

  #subscribePacket(topics: string[]): Promise<boolean> {
    return new Promise((resolve) => {
      this.#client.subscribe(topics, { qos: 1 }, (error) => {
        resolve(!error);
        if (!error || !this.#client.connected) return;
        this.#failed(error, `could not subscribe to ${topics}`);
        // Without its subscriptions the connection is of no use: another node may accept them.
        this.#client.stream.destroy();
      });
    });
  }

  close(): void {
    this.#client.end(true);
  }
}
