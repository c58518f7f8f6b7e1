import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface BuildInfo {
  version: string;
  /** Empty where it is unknown. */
  build: string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let knownCommit: string | undefined;

/** The commit of a checkout; an image without one gets its build by a setting. */
const commit = (): string => {
  try {
    const args = ['rev-parse', '--show-toplevel', '--short=8', 'HEAD'];
    const output = execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [top = '', hash = ''] = output.trim().split('\n');
    // An unpacked copy of this project may lie inside the checkout of another.
    return path.relative(top, ROOT) === '' ? hash : '';
  } catch {
    return '';
  }
};

export const readBuildInfo = (build: string | undefined): BuildInfo => {
  const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
  if (build === undefined) knownCommit ??= commit();
  return { version, build: build ?? knownCommit ?? '' };
};
