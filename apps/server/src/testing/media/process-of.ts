import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** The media process that a server has started; undefined while there is none. */
export function mediaProcessOf(serverPid: number): number | undefined {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  const found = list
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .find(
      (match) =>
        Number(match?.[2]) === serverPid &&
        !match?.[3]?.startsWith('Z') &&
        match?.[4]?.includes('process/main.ts'),
    );
  return found ? Number(found[1]) : undefined;
}

/** Waits for a media process that is another than `before`. */
export async function nextMediaProcess(serverPid: number, before?: number): Promise<number> {
  for (;;) {
    const pid = mediaProcessOf(serverPid);
    if (pid !== undefined && pid !== before) return pid;
    await wait(50);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
