import { type MqttPlatform, mqttConnectOn } from './MqttConnection.ts';

const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** Browsers slow down the timers of hidden tabs, but not messages. */
const runByMessage = (work: () => void): void => {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
    // Under Node, as in tests, an open port must not keep the process alive.
    if ('unref' in channel.port1) (channel.port1 as unknown as { unref(): void }).unref();
  }
  waiting.push(work);
  channel.port2.postMessage(undefined);
};

export const mqttConnect = mqttConnectOn({
  openSocket: (url, protocol) =>
    new WebSocket(url, protocol) as ReturnType<MqttPlatform['openSocket']>,
  runSoon: runByMessage,
  connectTimeoutMs: 10_000,
});
