// npm run bench: every benchmark; npm run bench -- NAME: one. Each is bench/NAME/main.ts in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

const folder = path.join(ROOT, 'bench');
const known = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'main.ts')));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的测量，可用：${known.join('、')}`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`── ${name}`);
  const main = path.join(folder, name, 'main.ts');
  const child = spawn(process.execPath, [...process.execArgv, main], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
