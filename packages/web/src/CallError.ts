/** A failed call with its result code. */
export class CallError extends Error {
  readonly code: number;
  /** Whether the same call may succeed a moment later: nothing was refused for good. */
  readonly isPassing: boolean;

  constructor(code: number, msg: string, isPassing = false) {
    super(msg);
    this.name = 'CallError';
    this.code = code;
    this.isPassing = isPassing;
  }
}
