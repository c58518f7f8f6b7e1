import { hostname } from 'node:os';
import { guardedTimeout, printError } from '@live/guards';
import { type LogFn, type Logger, pino } from 'pino';
import { isUnavailable } from './domain/unavailable.ts';

const ERROR_LEVEL = 50;
const OUTAGE_LINE_MS = 1000;

/**
 * Errors of a database or broker that is away: one line a second with their number. Every request, timer and
 * webhook meets the same one, and their stacks say nothing.
 */
class OutageLines {
  #count = 0;
  #isPaused = false;

  note(write: (entry: object) => void, error: unknown): void {
    this.#count += 1;
    if (this.#isPaused) return;
    const reason = error instanceof Error ? error.message || error.name : String(error);
    write({ reason, count: this.#count });
    this.#count = 0;
    this.#isPaused = true;
    const resume = () => {
      this.#isPaused = false;
      if (this.#count === 0) return;
      this.#count -= 1;
      this.note(write, error);
    };
    guardedTimeout(printError, resume, OUTAGE_LINE_MS).unref();
  }
}

/** One JSON line for each event. Secrets are redacted, wherever they stand. */
export const createLog = (level: string, destination?: pino.DestinationStream): Logger => {
  const outage = new OutageLines();
  const options: pino.LoggerOptions = {
    level,
    base: { host: hostname(), pid: process.pid },
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, entryLevel: number) {
        const error = (args[0] as { err?: unknown } | undefined)?.err;
        if (entryLevel < ERROR_LEVEL || !isUnavailable(error)) return method.apply(this, args);
        outage.note((entry) => method.call(this, entry, 'service unavailable'), error);
      },
    },
    redact: {
      paths: [
        'token',
        'password',
        'secret',
        'clientId',
        'client_id',
        'cookie',
        'authorization',
      ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '***',
    },
  };
  return destination ? pino(options, destination) : pino(options);
};
