import { runChild } from './child.mjs';
import { runCommand } from './command.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { findNode24 } from './node24.mjs';
import { ensurePages } from './pages.mjs';
import { NODE_ARGUMENTS, SERVER, SERVER_ARGUMENTS } from './programs.mjs';

export function start() {
  return runCommand(async () => {
    await ensureDependencies();
    await ensurePages();
    const program = [...NODE_ARGUMENTS, ...SERVER_ARGUMENTS, SERVER];
    return runChild(findNode24(), [...program, ...process.argv.slice(2)]);
  });
}
