/** Codes of the network, and of a database that starts, stops or was killed. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL: admin shutdown, crash shutdown, cannot connect now, too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
/** Errors of the driver that have no code. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** A service that this server needs did not answer in time. */
export class Unavailable extends Error {}

/** Whether the database or another service is away, so that the same request may succeed in a moment. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof Unavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  // Class 08 of PostgreSQL: connection exceptions.
  if (code !== undefined) return CODES.has(code) || /^08\w{3}$/.test(code);
  return MESSAGES.test(error.message);
};
