import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A part of a benchmark in a separate process, so that its CPU time is separate from ours. */
export class Child {
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#process = child;
  }

  /** Starts a script and waits for its first message. */
  static start<T>(script: URL, ...args: string[]): Promise<{ child: Child; first: T }> {
    return Child.startOn([], script, ...args);
  }

  /** Starts a script as `start` does, with arguments for Node. */
  static async startOn<T>(
    nodeArguments: string[],
    script: URL,
    ...args: string[]
  ): Promise<{ child: Child; first: T }> {
    const execArgv = [...process.execArgv, ...nodeArguments];
    const child = new Child(fork(script, args, { execArgv }));
    return { child, first: await child.receive<T>() };
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  async receive<T>(): Promise<T> {
    const exited = once(this.#process, 'exit').then(() => {
      throw new Error('a child process exited');
    });
    const [message] = await Promise.race([once(this.#process, 'message'), exited]);
    return message as T;
  }

  request<T>(message: object): Promise<T> {
    const reply = this.receive<T>();
    this.#process.send(message);
    return reply;
  }

  send(message: object): void {
    this.#process.send(message);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exited;
  }
}
