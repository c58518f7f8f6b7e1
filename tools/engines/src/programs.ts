import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The first of the given files that exists and may be run. */
export function firstRunnable(files: string[]): string | undefined {
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Where the shell would find the program. */
export function findOnPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return firstRunnable(folders.map((folder) => path.join(folder, file)));
}
