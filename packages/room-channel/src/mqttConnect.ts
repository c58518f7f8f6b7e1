import { type MqttEnvironment, mqttConnectOn } from './MqttConnection.ts';

const queue: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** Uses a message instead of a timer: browsers throttle the timers of hidden tabs, but not messages. */
const deferByMessage = (callback: () => void): void => {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => queue.shift()?.();
    // Under Node, as in tests, an open port must not keep the process alive.
    if ('unref' in channel.port1) (channel.port1 as unknown as { unref(): void }).unref();
  }
  queue.push(callback);
  channel.port2.postMessage(undefined);
};

export const mqttConnect = mqttConnectOn({
  openSocket: (url, protocol) =>
    new WebSocket(url, protocol) as ReturnType<MqttEnvironment['openSocket']>,
  defer: deferByMessage,
  connectTimeoutMs: 10_000,
  reportError: (error) => globalThis.reportError(error),
});
