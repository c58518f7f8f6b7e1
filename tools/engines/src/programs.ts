import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Returns the first file that exists and is executable. */
export function firstExecutable(files: string[]): string | undefined {
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Searches PATH, as a shell does. */
export function findOnPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return firstExecutable(folders.map((folder) => path.join(folder, file)));
}
