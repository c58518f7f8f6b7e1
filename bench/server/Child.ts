import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A part of a measurement in a process of its own, so that its work can be told from ours. */
export class Child {
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#process = child;
  }

  /** Starts a script and waits for the first thing that it says. */
  static start<T>(script: URL, ...args: string[]): Promise<{ child: Child; said: T }> {
    return Child.startOn([], script, ...args);
  }

  /** With further arguments for Node itself. */
  static async startOn<T>(
    nodeArguments: string[],
    script: URL,
    ...args: string[]
  ): Promise<{ child: Child; said: T }> {
    const execArgv = [...process.execArgv, ...nodeArguments];
    const child = new Child(fork(script, args, { execArgv }));
    return { child, said: await child.hear<T>() };
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  async hear<T>(): Promise<T> {
    const ended = once(this.#process, 'exit').then(() => {
      throw new Error('a process has ended');
    });
    const [message] = await Promise.race([once(this.#process, 'message'), ended]);
    return message as T;
  }

  ask<T>(question: object): Promise<T> {
    const answer = this.hear<T>();
    this.#process.send(question);
    return answer;
  }

  tell(message: object): void {
    this.#process.send(message);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}
