import mqtt, { type MqttClient } from 'mqtt';
import { newSecret } from '../../domain/ids.ts';
import type { BrokerSettings } from './broker-settings.ts';

const RECONNECT_MS = 1000;
const KEEPALIVE_SECONDS = 15;

/** The server's own connection to an outside broker. It comes back by itself, for ever. */
export const openServerLine = (settings: BrokerSettings): MqttClient => {
  const client = mqtt.connect(settings.serverUrl, {
    protocolVersion: 4,
    clean: true,
    // Unguessable: whoever connects under the same client id pushes the first one out.
    clientId: `server-${newSecret()}`,
    username: settings.username,
    password: settings.password,
    reconnectPeriod: RECONNECT_MS,
    keepalive: KEEPALIVE_SECONDS,
    // Whoever listens subscribes again on every connection, and learns so when it hears again.
    resubscribe: false,
    // What could not be sent shows as a gap; sent late, it would only be old.
    queueQoSZero: false,
  });
  // The client tries again; without a listener the error would end the process.
  client.on('error', () => {});
  return client;
};
