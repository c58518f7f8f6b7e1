import type {
  BrokerAddress,
  BrokerConnection,
  BrokerHandlers,
  MqttConnect,
} from '../BrokerConnection.ts';

export class FakeLink implements BrokerConnection {
  readonly address: BrokerAddress;
  readonly handlers: BrokerHandlers;
  readonly subscribed: string[] = [];
  readonly published: { topic: string; payload: string; qos: 0 | 1 }[] = [];
  isClosed = false;
  answersPings = true;
  refusedTopic: string | undefined;

  constructor(address: BrokerAddress, handlers: BrokerHandlers) {
    this.address = address;
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

/** Accepts connections until told otherwise, and remembers them. */
export class FakeBroker {
  readonly links: FakeLink[] = [];
  isDown = false;
  refusedTopic: string | undefined;

  readonly connect: MqttConnect = async (address, handlers) => {
    if (this.isDown) throw new Error('down');
    const link = new FakeLink(address, handlers);
    link.refusedTopic = this.refusedTopic;
    this.links.push(link);
    return link;
  };

  get last(): FakeLink {
    const link = this.links.at(-1);
    if (!link) throw new Error('nobody has connected');
    return link;
  }
}
