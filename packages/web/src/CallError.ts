/** A failed call with its result code. */
export class CallError extends Error {
  readonly code: number;

  constructor(code: number, msg: string) {
    super(msg);
    this.name = 'CallError';
    this.code = code;
  }
}
