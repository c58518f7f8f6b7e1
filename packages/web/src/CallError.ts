/** A call that did not succeed, with the result code that says why. */
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
