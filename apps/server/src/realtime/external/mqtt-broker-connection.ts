import { guarded, printError } from '@live/guards';
import type { MqttClient } from 'mqtt';
import { newSecret } from '../../domain/ids.ts';
import type { BrokerConnection, Qos, Subscription } from '../broker.ts';
import type { BrokerSettings } from './broker-settings.ts';
import { connectMqtt } from './connect-mqtt.ts';

/** A node that stands still is noticed after one and a half of these. */
const KEEPALIVE_SECONDS = 4;

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

  subscribe(filter: string, deliver: (topic: string, payload: Buffer) => void): Subscription {
    const subscription = { isActive: false };
    const close = () => {
      subscription.isActive = false;
    };
    const open = () => {
      this.#client.subscribe(filter, { qos: 1 }, (error) => {
        if (!error) {
          subscription.isActive = this.#client.connected;
          return;
        }
        this.#failed(error, `could not subscribe to ${filter}`);
        // Without its subscriptions the connection is of no use: another node may accept them.
        this.#client.stream.destroy();
      });
    };
    this.#client.on('message', guarded(printError, deliver));
    this.#client.on('close', guarded(printError, close));
    this.onOpen(guarded(printError, open));
    return subscription;
  }

  close(): void {
    this.#client.end(true);
  }
}
