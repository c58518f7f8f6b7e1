import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Kills a process, together with its group if it leads one, and waits for its exit. */
export async function killProcess(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
  await exited;
}
