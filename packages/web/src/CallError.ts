/** A failed call with its result code. */
export class CallError extends Error {
  readonly code: number;
  /** Whether the same call may succeed a moment later: nothing was refused for good. */
  readonly isPassing: boolean;
  /** What goes on from there, where the answer says. */
  readonly data: unknown;

  constructor(code: number, msg: string, isPassing = false, data?: unknown) {
    super(msg);
    this.name = 'CallError';
    this.code = code;
    this.isPassing = isPassing;
    this.data = data;
  }
}
