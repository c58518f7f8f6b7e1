import { findOnPath, firstExecutable } from './programs.ts';

export const findCaddy = (): string | undefined => findOnPath('caddy');

/** Debian puts these where only the administrator's shell looks. */
const findInSbin = (name: string): string | undefined =>
  findOnPath(name) ?? firstExecutable([`/usr/sbin/${name}`]);

export const findNginx = (): string | undefined => findInSbin('nginx');
export const findHaproxy = (): string | undefined => findInSbin('haproxy');
