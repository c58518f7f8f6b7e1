import { execFileSync } from 'node:child_process';
import { findOnPath } from './programs.ts';

const isRoot = (): boolean => process.getuid?.() === 0;

/** Switching from root to another user requires `setpriv`. */
export const canRunAsUser = (): boolean => !isRoot() || findOnPath('setpriv') !== undefined;

/**
 * Returns the command that runs a program as `user` if this process is root, and as the current user
 * otherwise. The program gets `deathSignal` when this process dies, so that a killed test run leaves
 * no server behind.
 */
export function commandAsUser(
  user: string,
  deathSignal: 'INT' | 'TERM' | 'KILL',
  program: string,
  args: string[],
): [string, string[]] {
  if (!findOnPath('setpriv')) return [program, args];
  const switchUser = isRoot() ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
  return ['setpriv', [...switchUser, `--pdeathsig=${deathSignal}`, program, ...args]];
}

/** Returns the ids of a user, or those of the current user if this process is not root. */
export function userIds(user: string): { uid: number; gid: number } {
  if (!isRoot()) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const id = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
