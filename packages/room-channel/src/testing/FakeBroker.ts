import type {
  BrokerConnection,
  BrokerHandlers,
  ConnectOptions,
  MqttConnect,
} from '../BrokerConnection.ts';

export class FakeConnection implements BrokerConnection {
  readonly options: ConnectOptions;
  readonly handlers: BrokerHandlers;
  readonly subscribed: string[] = [];
  readonly published: { topic: string; payload: string; qos: 0 | 1 }[] = [];
  isClosed = false;
  answersPings = true;
  refusedTopic: string | undefined;

  constructor(options: ConnectOptions, handlers: BrokerHandlers) {
    this.options = options;
    this.handlers = handlers;
  }

  async subscribe(topic: string) {
    if (topic === this.refusedTopic) throw new Error('refused');
    this.subscribed.push(topic);
  }

  publish(topic: string, payload: string, qos: 0 | 1) {
    this.published.push({ topic, payload, qos });
  }

  async isAlive() {
    return this.answersPings;
  }

  close() {
    this.isClosed = true;
  }
}

/** Accepts connections unless `isDown`, and records them. */
export class FakeBroker {
  readonly connections: FakeConnection[] = [];
  isDown = false;
  refusedTopic: string | undefined;

  readonly connect: MqttConnect = async (options, handlers) => {
    if (this.isDown) throw new Error('down');
    const connection = new FakeConnection(options, handlers);
    connection.refusedTopic = this.refusedTopic;
    this.connections.push(connection);
    return connection;
  };

  get last(): FakeConnection {
    const connection = this.connections.at(-1);
    if (!connection) throw new Error('no connection yet');
    return connection;
  }
}
