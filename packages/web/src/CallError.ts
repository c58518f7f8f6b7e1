/** A failed call with its result code. */
export class CallError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, msg: string, data?: unknown) {
    super(msg);
    this.name = 'CallError';
    this.code = code;
    this.data = data;
  }
}
