import { type ErrorHandler, guardedTimeout } from '../../domain/guard.ts';
import { Repeating } from '../../domain/repeating.ts';
import { type Broker, DISCONNECT_DELAY_MS } from '../broker.ts';
import type { BrokerSettings } from './broker-settings.ts';
import { MqttBrokerConnection } from './mqtt-broker-connection.ts';

export type ReportFailure = (error: unknown, what: string) => void;

const TOKEN_CHECK_MS = 5000;

/** A broker of its own, which ends connections only when this server tells it to: again, while that fails. */
export abstract class ExternalBroker implements Broker {
  readonly clientCount = undefined;
  protected readonly settings: BrokerSettings;
  protected readonly failed: ReportFailure;
  readonly #tokenCheck: Repeating;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Accounts whose connections could not be closed yet. */
  readonly #toDisconnect: { accountId: string; roomId: string | undefined }[] = [];

  constructor(settings: BrokerSettings, failed: ReportFailure) {
    this.settings = settings;
    this.failed = failed;
    const check = async () => {
      for (const { accountId, roomId } of this.#toDisconnect.splice(0))
        this.disconnect(accountId, roomId);
      await this.closeEnded();
    };
    const report = (error: unknown) => failed(error, 'closing ended connections failed');
    this.#tokenCheck = new Repeating(TOKEN_CHECK_MS, check, report);
  }

  connectServer(): MqttBrokerConnection {
    return new MqttBrokerConnection(this.settings, this.failed);
  }

  webSocketUrl(): string {
    return this.settings.wsUrl;
  }

  async registerToken(_accountId: string, _token: string): Promise<string | undefined> {
    return undefined;
  }

  disconnect(accountId: string, roomId: string | undefined): void {
    const tryLater: ErrorHandler = (error) => {
      this.#toDisconnect.push({ accountId, roomId });
      this.failed(error, 'a connection could not be ended yet');
    };
    const close = () => {
      this.#timers.delete(timer);
      return this.closeAccount(accountId, roomId);
    };
    const timer = guardedTimeout(tryLater, close, DISCONNECT_DELAY_MS);
    this.#timers.add(timer);
  }

  async destroy(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#tokenCheck.destroy();
  }

  protected abstract closeAccount(accountId: string, roomId: string | undefined): Promise<void>;

  /** Closes connections whose token has ended, also by its time. */
  protected abstract closeEnded(): Promise<void>;
}
