import { runChild } from './child.mjs';
import { runCommand } from './command.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { findNode24 } from './node24.mjs';
import { ensurePages } from './pages.mjs';
import { NODE_ARGUMENTS, SERVER } from './programs.mjs';

export function start() {
  return runCommand(async () => {
    await ensureDependencies();
    await ensurePages();
    return runChild(findNode24(), [...NODE_ARGUMENTS, SERVER, ...process.argv.slice(2)]);
  });
}
