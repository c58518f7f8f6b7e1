/** A broker instance that tests start for themselves. */
export interface BrokerEngine {
  /** Environment variables that make a server use this broker. */
  settings: Record<string, string>;
  /** Sends SIGKILL, to simulate a crash. */
  kill(): Promise<void>;
  /** Restarts it after `kill`, with the same ports and data folder. */
  start(): Promise<void>;
  /** Stops it and removes its data folder. */
  stop(): Promise<void>;
}
