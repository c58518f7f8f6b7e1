import { spawnSync } from 'node:child_process';

/**
 * A broker and its listeners on a core each, as if on two machines: the kernel would put them together
 * or apart as it likes, and that would be measured. Where it cannot be asked, it goes on as it likes.
 */
export function keepOnCore(pid: number, core: number): void {
  spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });
}
