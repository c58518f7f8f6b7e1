import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const GROUP_AND_OTHERS = 0o077;

/** From now on this process makes files and folders that nobody but its user can read. */
export const keepFilesPrivate = (): void => {
  process.umask(GROUP_AND_OTHERS);
};

/** The same for what is there already, with everything in it. */
export const makePrivate = (place: string): void => {
  const found = lstatSync(place, { throwIfNoEntry: false });
  // A link leads to what may be somebody else's.
  if (!found || found.isSymbolicLink()) return;
  if (found.mode & GROUP_AND_OTHERS) restrict(place, found.mode);
  if (found.isDirectory())
    for (const name of readdirSync(place)) makePrivate(path.join(place, name));
};

export const restrict = (place: string, mode: number): void => {
  try {
    chmodSync(place, mode & 0o777 & ~GROUP_AND_OTHERS);
  } catch {
    // Whoever mounted it for us owns it, and says who else may read it.
  }
};
