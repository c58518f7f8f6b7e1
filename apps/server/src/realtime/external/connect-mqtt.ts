import { guarded, printError } from '@live/guards';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { BrokerSettings } from './broker-settings.ts';

const RECONNECT_MS = 1000;
/** A node that was frozen still accepts connections, and answers none. */
const CONNECT_TIMEOUT_MS = 5000;

export interface ConnectMqttOptions extends IClientOptions {
  /**
   * A new client id for each connection. RabbitMQ keeps a client's queue on the node that first saw the id:
   * when that node is down, it refuses every subscription of the same id on the others.
   */
  newClientId(): string;
}

/** Connects to the nodes of a broker in turn until one answers, and again whenever the connection is lost. */
export const connectMqtt = (
  { serverUrls, username, password }: BrokerSettings,
  { newClientId, ...options }: ConnectMqttOptions,
): MqttClient => {
  const servers = serverUrls.map((href) => {
    const { protocol, hostname, port } = new URL(href);
    const name = protocol.slice(0, -1) as 'mqtt' | 'mqtts' | 'ws' | 'wss';
    // The client wants an IPv6 address without its brackets.
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    return { protocol: name, host, port: Number(port || defaultPorts[name]) };
  });
  const client = mqtt.connect(serverUrls[0] ?? '', {
    protocolVersion: 4,
    clean: true,
    clientId: newClientId(),
    username,
    password,
    reconnectPeriod: RECONNECT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(servers.length > 1 && { servers }),
    ...options,
  });
  client.on(
    'close',
    guarded(printError, () => {
      client.options.clientId = newClientId();
    }),
  );
  return client;
};

const defaultPorts = { mqtt: 1883, mqtts: 8883, ws: 80, wss: 443 };
