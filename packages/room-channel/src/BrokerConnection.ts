/** One open connection to the broker. It never reconnects by itself: the channel decides when. */
export interface BrokerConnection {
  /** Rejects when the broker refuses the topic. */
  subscribe(topic: string, qos: 0 | 1): Promise<void>;
  publish(topic: string, payload: string, qos: 0 | 1): void;
  /** Whether the far end still answers: after a sleep a dead connection looks open. */
  isAlive(): Promise<boolean>;
  close(): void;
}

export interface BrokerAddress {
  url: string;
  clientId: string;
  username: string;
  password: string;
}

export interface BrokerHandlers {
  onMessage(topic: string, payload: string): void;
  /** Called at most once, and not after `close()`. */
  onClose(): void;
}

/** Resolves when the broker has accepted the connection, rejects when it has not. */
export type MqttConnect = (
  address: BrokerAddress,
  handlers: BrokerHandlers,
) => Promise<BrokerConnection>;
