import path from 'node:path';
import { runChild } from './child.mjs';
import { runCommand } from './command.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { findNode24 } from './node24.mjs';
import { ROOT } from './paths.mjs';
import { NODE_ARGUMENTS } from './programs.mjs';

/** Runs scripts/<name>/main.ts on the pinned Node, with everything installed. */
export function run() {
  return runCommand(async () => {
    const [name = '', ...args] = process.argv.slice(2);
    const main = path.join(ROOT, 'scripts', name, 'main.ts');
    await ensureDependencies();
    return runChild(findNode24(), [...NODE_ARGUMENTS, main, ...args]);
  });
}
