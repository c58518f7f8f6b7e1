import { type Envelope, httpStatus, Result, resultText } from '@live/protocol';
import { Refusal, RefusalWithData, TooOften } from '../domain/refusal.ts';
import { isUnavailable } from '../domain/unavailable.ts';

export interface Failure {
  status: number;
  envelope: Envelope;
  headers: Record<string, string>;
}

/** A database that was restarted answers after about this time. */
const RETRY_AFTER_SECONDS = 2;

const failure = (
  status: number,
  code: Exclude<Result, 0>,
  msg: string = resultText[code],
): Failure => ({ status, envelope: { code, msg }, headers: {} });

/** Larger than any valid request. */
export class TooLarge extends Error {
  readonly statusCode = 413;
}

/** The client left before its request was read. Nobody gets the answer. */
export class Disconnected extends Error {
  readonly statusCode = 400;
}

/** The Host header names a host that is not ours. */
export class Misdirected extends Error {
  readonly statusCode = 421;

  constructor() {
    super('不接受以此主机名访问：请使用 PUBLIC_URL 的地址，或把该主机名写入设置 ALLOWED_HOSTS');
  }
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;

/** Every failure is answered by an envelope, never by a stack trace. From 500 on it is a fault of the server. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Refusal) {
    const refused = failure(httpStatus[error.result], error.result, error.message);
    if (error instanceof RefusalWithData)
      return { ...refused, envelope: { ...refused.envelope, data: error.data } };
    if (!(error instanceof TooOften)) return refused;
    return { ...refused, headers: { 'retry-after': String(error.retryAfterSeconds) } };
  }
  if (error instanceof Misdirected)
    return failure(error.statusCode, Result.NO_PERMISSION, error.message);
  if (isUnavailable(error)) {
    const unavailable = failure(503, Result.SERVER_ERROR);
    return { ...unavailable, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } };
  }
  const status = statusOf(error);
  if (status >= 500) return failure(500, Result.SERVER_ERROR);
  return failure(status, Result.PARAM_ERROR, status === 413 ? '请求内容过大' : undefined);
};
