import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const GROUP_AND_OTHERS = 0o077;

/** Lets only the user of this process read the files and folders that it creates from now on. */
export const keepFilesPrivate = (): void => {
  process.umask(GROUP_AND_OTHERS);
};

/** Makes an existing file or folder private, with everything in it. */
export const makePrivate = (place: string): void => {
  const found = lstatSync(place, { throwIfNoEntry: false });
  // Links are not followed: the target may belong to somebody else.
  if (!found || found.isSymbolicLink()) return;
  if (found.mode & GROUP_AND_OTHERS) restrict(place, found.mode);
  if (found.isDirectory())
    for (const name of readdirSync(place)) makePrivate(path.join(place, name));
};

export const restrict = (place: string, mode: number): void => {
  try {
    chmodSync(place, mode & 0o777 & ~GROUP_AND_OTHERS);
  } catch {
    // A mounted folder belongs to another user, who decides on its mode.
  }
};
