import { readdirSync, readFileSync } from 'node:fs';

/** Ids of all processes with this name that this process has started, directly or not; on Linux. */
export const startedProcesses = (name: string): number[] => {
  const parents = new Map<number, { parent: number; name: string }>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const [, own = '', parent = '0'] = /\((.*)\) \S (\d+)/.exec(stat) ?? [];
      parents.set(Number(entry), { parent: Number(parent), name: own });
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean => {
    for (let at = pid; at > 1; at = parents.get(at)?.parent ?? 0)
      if (at === process.pid) return true;
    return false;
  };
  return [...parents]
    .filter(([pid, each]) => each.name === name && isOurs(pid))
    .map(([pid]) => pid);
};
