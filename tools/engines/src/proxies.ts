import { findOnPath, firstExecutable } from './programs.ts';

export const findCaddy = (): string | undefined => findOnPath('caddy');

/** Debian puts it where only the administrator's shell looks. */
export const findNginx = (): string | undefined =>
  findOnPath('nginx') ?? firstExecutable(['/usr/sbin/nginx']);
