/** One open connection to the broker. It does not reconnect: the channel decides when. */
export interface BrokerConnection {
  /** Rejects when the broker refuses the topic. */
  subscribe(topic: string, qos: 0 | 1): Promise<void>;
  publish(topic: string, payload: string, qos: 0 | 1): void;
  /** Whether the broker still answers: after sleep a dead connection looks open. */
  isAlive(): Promise<boolean>;
  close(): void;
}

export interface ConnectOptions {
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

/** Resolves when the broker has accepted the connection, rejects otherwise. */
export type MqttConnect = (
  options: ConnectOptions,
  handlers: BrokerHandlers,
) => Promise<BrokerConnection>;
