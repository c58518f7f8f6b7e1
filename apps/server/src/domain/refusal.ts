import { Result, resultText } from '@live/protocol';

/** Thrown by rules. Nothing was changed; the caller gets the result code and the reason. */
export class Refusal extends Error {
  readonly result: Exclude<Result, 0>;

  constructor(result: Exclude<Result, 0>, msg: string = resultText[result]) {
    super(msg);
    this.name = 'Refusal';
    this.result = result;
  }
}

/** A rate limit is exceeded. Every limit gives the same answer. */
export class TooOften extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    super(Result.ERROR, `操作过于频繁，请在${seconds}秒后再试`);
    this.retryAfterSeconds = seconds;
  }
}

export const refuse = {
  error: (msg: string) => new Refusal(Result.ERROR, msg),
  token: (msg?: string) => new Refusal(Result.CHECK_TOKEN_ERROR, msg),
  room: () => new Refusal(Result.ROOM_NOT_FOUND),
  account: () => new Refusal(Result.ACCOUNT_NOT_FOUND),
  closed: () => new Refusal(Result.ROOM_CLOSED),
  permission: (msg?: string) => new Refusal(Result.NO_PERMISSION, msg),
  /** Names the field and never echoes the input. */
  param: (field: string, why = '') =>
    new Refusal(
      Result.PARAM_ERROR,
      `${resultText[Result.PARAM_ERROR]}：${field}${why && ` ${why}`}`,
    ),
};

/** A refusal for the first field that a schema found wrong, with the schema's own text if it has one. */
export const refuseIssue = (
  issue: { path: PropertyKey[]; message: string } | undefined,
): Refusal => {
  const field = issue?.path.map(String).join('.') || 'body';
  // Our own messages are Chinese; those of the schema library are not, and may echo the input.
  const ownText = issue && /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : '';
  return refuse.param(field, ownText);
};
