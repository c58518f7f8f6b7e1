import type { MqttClient } from 'mqtt';
import * as z from 'zod';
import { guarded, guardedTimeout, printError } from '../../domain/guard.ts';
import { newSecret } from '../../domain/ids.ts';
import { tryParseJson } from '../../domain/try-parse-json.ts';
import type { BrokerSettings } from './broker-settings.ts';
import { connectMqtt } from './connect-mqtt.ts';

const COMMANDS = '$CONTROL/dynamic-security/v1';
const ANSWERS = `${COMMANDS}/response`;
const ANSWER_TIMEOUT_MS = 10_000;

export type SecurityCommand = { command: string } & Record<string, unknown>;

const Answer = z.object({
  command: z.string(),
  correlationData: z.string().optional(),
  error: z.string().optional(),
  data: z.unknown().optional(),
});
export type SecurityAnswer = z.infer<typeof Answer>;

interface Waiting {
  command: SecurityCommand;
  resolve(answer: SecurityAnswer): void;
  reject(error: Error): void;
}

/**
 * Mosquitto's users and roles, changed through its control topic. Commands that arrive during one batch
 * go together in the next, because each batch blocks the whole broker.
 */
export class DynamicSecurity {
  readonly #client: MqttClient;
  /** Other servers' answers arrive here as well. */
  readonly #name = newSecret();
  #queue: Waiting[] = [];
  #underWay = new Map<string, Waiting>();
  #lastId = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: BrokerSettings) {
    this.#client = connectMqtt(settings, {
      newClientId: () => `security-${newSecret()}`,
      resubscribe: false,
    });
    // Reported by the connection that serves the rooms.
    this.#client.on('error', () => {});
    const gone = () => this.#abandon(new Error('the broker is not there'));
    this.#client.on(
      'connect',
      guarded(printError, () => this.#listen()),
    );
    this.#client.on('close', guarded(printError, gone));
    this.#client.on(
      'message',
      guarded(printError, (_topic: string, payload: Buffer) => this.#receive(payload)),
    );
  }

  /** Resolves with the broker's responses, errors included. */
  ask(command: SecurityCommand): Promise<SecurityAnswer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, resolve, reject });
      this.#sendNext();
    });
  }

  destroy(): void {
    this.#client.end(true);
    this.#abandon(new Error('stopped'));
  }

  async #listen(): Promise<void> {
    try {
      await this.#client.subscribeAsync(ANSWERS, { qos: 1 });
      this.#sendNext();
    } catch {
      // Closed meanwhile: the next connection subscribes.
    }
  }

  #sendNext(): void {
    if (this.#underWay.size > 0 || this.#queue.length === 0) return;
    if (!this.#client.connected) {
      this.#timer ??= this.#startTimeout();
      return;
    }
    const commands = this.#queue.map((waiting) => {
      this.#lastId += 1;
      const correlationData = `${this.#name}-${this.#lastId}`;
      this.#underWay.set(correlationData, waiting);
      return { ...waiting.command, correlationData };
    });
    this.#queue = [];
    clearTimeout(this.#timer);
    this.#timer = this.#startTimeout();
    this.#client.publish(COMMANDS, JSON.stringify({ commands }), { qos: 1 }, () => {});
  }

  #startTimeout(): NodeJS.Timeout {
    const giveUp = () => this.#abandon(new Error('the broker did not answer'));
    return guardedTimeout(printError, giveUp, ANSWER_TIMEOUT_MS);
  }

  #receive(payload: Buffer): void {
    const parsed = z
      .object({ responses: z.array(Answer) })
      .safeParse(tryParseJson(payload.toString()));
    for (const answer of parsed.data?.responses ?? []) {
      const waiting = this.#underWay.get(answer.correlationData ?? '');
      if (!waiting) continue;
      this.#underWay.delete(answer.correlationData ?? '');
      waiting.resolve(answer);
    }
    if (this.#underWay.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sendNext();
  }

  #abandon(reason: Error): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const abandoned = [...this.#underWay.values(), ...this.#queue];
    this.#underWay = new Map();
    this.#queue = [];
    for (const { reject } of abandoned) reject(reason);
  }
}
