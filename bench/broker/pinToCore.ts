import { spawnSync } from 'node:child_process';

/**
 * Pins a process to a core. With broker and subscribers on separate cores, the kernel's scheduling does
 * not affect the measurement. Has no effect where `taskset` is missing.
 */
export function pinToCore(pid: number, core: number): void {
  spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });
}
