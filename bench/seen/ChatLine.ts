import { type CallData, defaultTopics, topicName } from '@live/protocol';
import mqtt, { type MqttClient } from 'mqtt';
import { call } from '../server/people.ts';

interface Sender {
  token: string;
  room_id: string;
  live_id: string;
  account_id: string;
}

/** A guest in a room who talks by command, and nothing else. */
export class ChatLine {
  readonly #client: MqttClient;
  readonly #topic: string;
  readonly #sender: Sender;

  private constructor(client: MqttClient, topic: string, sender: Sender) {
    this.#client = client;
    this.#topic = topic;
    this.#sender = sender;
  }

  static async open(url: string, room: CallData<'roomInfo'>, nickname: string): Promise<ChatLine> {
    const { liveId, roomId } = room;
    const { token, account } = await call(url, 'guestEnter', { liveId, nickname });
    const { mqttWs } = await call(url, 'serverReg', { lineGroupId: 1 }, token);
    const client = await mqtt.connectAsync(mqttWs, {
      protocolVersion: 4,
      clientId: `${token}10000`,
      username: account.id,
      password: token,
    });
    const topic = topicName(defaultTopics.up, { roomId, accountId: account.id });
    const sender = { token, room_id: roomId, live_id: liveId, account_id: account.id };
    return new ChatLine(client, topic, sender);
  }

  say(message: string): void {
    const body = { ...this.#sender, message };
    this.#client.publish(this.#topic, JSON.stringify({ cmd: 'chat', request_id: message, body }), {
      qos: 1,
    });
  }

  close(): void {
    this.#client.end(true);
  }
}
