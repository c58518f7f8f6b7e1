import { type CallData, type CommandName, defaultTopics, topicName } from '@live/protocol';
import mqtt, { type MqttClient } from 'mqtt';
import { call } from '../../tools/simulator/src/viewers/api.ts';
import { signIn } from '../server/accounts.ts';

type Room = CallData<'roomInfo'>;

interface Sender {
  token: string;
  room_id: string;
  live_id: string;
  account_id: string;
}

/** Sends commands without any subscription. */
export class CommandClient {
  readonly #client: MqttClient;
  readonly #topic: string;
  readonly #sender: Sender;

  private constructor(client: MqttClient, topic: string, sender: Sender) {
    this.#client = client;
    this.#topic = topic;
    this.#sender = sender;
  }

  static async openGuest(url: string, room: Room, nickname: string): Promise<CommandClient> {
    const { liveId } = room;
    const { token, account } = await call(url, 'guestEnter', { liveId, nickname });
    return CommandClient.#open(url, room, token, account.id);
  }

  static async openHost(url: string, room: Room): Promise<CommandClient> {
    const signedIn = await signIn(url, 'host');
    const { liveId } = room;
    const { token, account } = await call(url, 'accountGet', { liveId }, signedIn.token);
    return CommandClient.#open(url, room, token, account.id);
  }

  static async #open(url: string, room: Room, token: string, id: string): Promise<CommandClient> {
    const { liveId, roomId } = room;
    const { mqttWs } = await call(url, 'serverReg', { lineGroupId: 1 }, token);
    const client = await mqtt.connectAsync(mqttWs, {
      protocolVersion: 4,
      clientId: `${token}10000`,
      username: id,
      password: token,
    });
    const topic = topicName(defaultTopics.up, { roomId, accountId: id });
    const sender = { token, room_id: roomId, live_id: liveId, account_id: id };
    return new CommandClient(client, topic, sender);
  }

  comment(message: string): void {
    this.#send('chat', { message });
  }

  pause(): void {
    this.#send('host_control', { action: 'pause' });
  }

  #send(cmd: CommandName, fields: object): void {
    const payload = { cmd, request_id: 'bench', body: { ...this.#sender, ...fields } };
    this.#client.publish(this.#topic, JSON.stringify(payload), { qos: 1 });
  }

  close(): void {
    this.#client.end(true);
  }
}
