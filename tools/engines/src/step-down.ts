import { execFileSync } from 'node:child_process';
import { findOnPath } from './programs.ts';

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether a program can be run under a user of its own: root needs `setpriv` for that. */
export const canStepDown = (): boolean => !isRoot() || findOnPath('setpriv') !== undefined;

/**
 * The command that runs a program as its package's own user when we are root, and as ourselves
 * otherwise. A test run that is killed must not leave a server behind: the signal ends it.
 */
export function asUser(
  user: string,
  deathSignal: 'INT' | 'TERM' | 'KILL',
  program: string,
  args: string[],
): [string, string[]] {
  if (!findOnPath('setpriv')) return [program, args];
  const owner = isRoot() ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
  return ['setpriv', [...owner, `--pdeathsig=${deathSignal}`, program, ...args]];
}

/** The ids of a user, or our own where we cannot become it. */
export function ownerOf(user: string): { uid: number; gid: number } {
  if (!isRoot()) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const id = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
