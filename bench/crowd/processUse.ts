import { readFileSync } from 'node:fs';

/** The unit of CPU time in /proc is a hundredth of a second. */
const TICKS_PER_SECOND = 100;

export interface ProcessUse {
  cpuSeconds: number;
  memoryBytes: number;
}

/** What a process has used so far; Linux alone says it. */
export const processUse = (pid: number): ProcessUse => {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    cpuSeconds: (Number(afterName[11]) + Number(afterName[12])) / TICKS_PER_SECOND,
    memoryBytes: Number(resident) * 1024,
  };
};
