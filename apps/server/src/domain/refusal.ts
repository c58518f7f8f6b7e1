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

/** A refusal with what the answer to a command carries besides, such as a chat's result. */
export class CommandRefusal extends Refusal {
  readonly body: Record<string, unknown>;

  constructor(refusal: Refusal, body: Record<string, unknown>) {
    super(refusal.result, refusal.message);
    this.body = body;
  }
}

/** A refusal that is not the end: its answer carries what goes on from there. */
export class RefusalWithData extends Refusal {
  readonly data: object;

  constructor(refusal: Refusal, data: object) {
    super(refusal.result, refusal.message);
    this.data = data;
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

/** A misspelt field is named; anything that is no name at all is not repeated. */
const FIELD_NAME = /^[a-zA-Z]{1,32}$/;

/** What a schema reports about a field. */
export interface SchemaIssue {
  readonly path: PropertyKey[];
  readonly message: string;
  /** Fields that the schema does not know. */
  readonly keys?: readonly string[];
  /** Values that the field may have. */
  readonly values?: readonly unknown[];
}

/** A refusal for the first field that a schema found wrong, with the schema's own text if it has one. */
export const refuseIssue = (issue: SchemaIssue | undefined): Refusal => {
  const field = issue?.path.map(String).join('.') || 'body';
  const [unknown] = issue?.keys ?? [];
  if (unknown !== undefined)
    return refuse.param(FIELD_NAME.test(unknown) ? unknown : field, '不是这个接口的字段');
  // Our own messages are Chinese; those of the schema library are not, and may echo the input.
  if (issue && /[\u4e00-\u9fff]/.test(issue.message)) return refuse.param(field, issue.message);
  const allowed = issue?.values?.filter((value) => /^(string|number)$/.test(typeof value)) ?? [];
  return refuse.param(field, allowed.length > 0 ? `须为 ${allowed.join('、')} 之一` : '');
};
