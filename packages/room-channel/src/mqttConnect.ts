import type { MqttClient } from 'mqtt';
import type { BrokerLink, MqttConnect } from './BrokerLink.ts';
import { MergingSocket } from './MergingSocket.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const PING_TIMEOUT_MS = 3_000;
const KEEPALIVE_S = 30;
/** What the broker answers in a subscription it refuses. */
const REFUSED = 128;

const decoder = new TextDecoder();

const linkOf = (client: MqttClient): BrokerLink => ({
  async subscribe(topic, qos) {
    const [granted] = await client.subscribeAsync(topic, { qos });
    if (!granted || granted.qos === REFUSED) throw new Error(`subscription refused: ${topic}`);
  },
  publish(topic, payload, qos) {
    client.publish(topic, payload, { qos });
  },
  isAlive: () =>
    new Promise((resolve) => {
      if (!client.connected) return resolve(false);
      const settle = (alive: boolean) => {
        clearTimeout(timer);
        client.off('packetreceive', heard);
        resolve(alive);
      };
      const heard = () => settle(true);
      const timer = setTimeout(() => settle(false), PING_TIMEOUT_MS);
      client.on('packetreceive', heard);
      client.sendPing();
    }),
  close() {
    client.removeAllListeners('message');
    client.removeAllListeners('close');
    client.end(true);
  },
});

/** The real broker, by MQTT.js. It is loaded here because the first paint does not need it. */
export const mqttConnect: MqttConnect = async (address, handlers) => {
  // The browser build has no named exports.
  const { default: mqtt } = await import('mqtt');
  const client = mqtt.connect(address.url, {
    clientId: address.clientId,
    username: address.username,
    password: address.password,
    protocolVersion: 4,
    clean: true,
    // Its own reconnecting has a fixed period and keeps a token that may be spent by then.
    reconnectPeriod: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepalive: KEEPALIVE_S,
    // A heartbeat queued while away would arrive late and claim presence that was not there.
    queueQoSZero: false,
    // Outside a page the client is built for sockets of another kind.
    ...(typeof document !== 'undefined' && {
      createWebsocket: (url: string, protocols: string[]) => new MergingSocket(url, protocols),
    }),
  });
  return new Promise((resolve, reject) => {
    let accepted = false;
    const refuse = (reason: Error) => {
      if (accepted) return;
      client.removeAllListeners('close');
      client.end(true);
      reject(reason);
    };
    client.on('error', refuse);
    client.on('close', () => {
      if (accepted) handlers.onClose();
      else refuse(new Error('closed before it was accepted'));
    });
    client.on('message', (topic, payload) => {
      handlers.onMessage(topic, decoder.decode(payload));
    });
    client.once('connect', () => {
      accepted = true;
      resolve(linkOf(client));
    });
  });
};
