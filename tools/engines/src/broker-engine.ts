/** A broker of the test run's own. */
export interface BrokerEngine {
  /** What a server needs to use it, as environment variables. */
  settings: Record<string, string>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same ports and folder. */
  start(): Promise<void>;
  /** Ends it for good and removes its folder. */
  stop(): Promise<void>;
}
