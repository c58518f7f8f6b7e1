import { readFileSync } from 'node:fs';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Dependencies that the lock names but does not hold. npm leaves a platform's binaries out
 * without a word when the registry does not have them, and then `npm ci` fails everywhere.
 */
export function missingFromLock(file: string): string[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages).flatMap(([location, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(
        (name) =>
          !foldersAbove(location).some((folder) => `${folder}node_modules/${name}` in packages),
      )
      .map((name) => `${name}, needed by ${location || 'the root'}`),
  );
}

/** The folders in which Node looks for a package, from the inside out, each with its slash. */
function foldersAbove(location: string): string[] {
  const folders = [''];
  let at = location;
  while (at) {
    folders.unshift(`${at}/`);
    const parent = at.lastIndexOf('/node_modules/');
    at = parent < 0 ? '' : at.slice(0, parent);
  }
  return folders;
}
