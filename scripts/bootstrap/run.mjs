import { readFileSync } from 'node:fs';
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
    const help = args.includes('--help') ? helpIn(main) : undefined;
    if (help) {
      console.log(help);
      return 0;
    }
    await ensureDependencies();
    return runChild(findNode24(), [...NODE_ARGUMENTS, main, ...args]);
  });
}

/**
 * The comment at the head of a command; commands that know their own usage leave it to that.
 * @param {string} main
 */
export function helpIn(main) {
  const [comment = ''] = /^(?:\/\/.*\n)+/.exec(readFileSync(main, 'utf8')) ?? [];
  if (comment.includes('see its usage')) return undefined;
  return comment.replace(/^\/\/ ?/gm, '').trim();
}
