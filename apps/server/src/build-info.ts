import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface BuildInfo {
  version: string;
  /** Empty where nobody knows. */
  build: string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The commit of a checkout; an image without one is told its build by a setting. */
const commit = (): string => {
  try {
    const asked = ['rev-parse', '--show-toplevel', '--short=8', 'HEAD'];
    const told = execFileSync('git', asked, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [top = '', hash = ''] = told.trim().split('\n');
    // Another project's checkout around an unpacked copy of this one says nothing about it.
    return path.relative(top, ROOT) === '' ? hash : '';
  } catch {
    return '';
  }
};

export const readBuildInfo = (build: string | undefined): BuildInfo => {
  const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
  return { version, build: build ?? commit() };
};
