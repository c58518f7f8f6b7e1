// npm run bench: every benchmark; npm run bench -- NAME: one. Each is bench/NAME/main.ts in a process of its own.
// What begins with -- is passed on to it. The results go to docs/benchmarks.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensurePages } from '../bootstrap/pages.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { readResults, sectionOf, withSection } from './record.ts';

const DOCUMENT = path.join(ROOT, 'docs/benchmarks.md');
const GIB = 1024 ** 3;

const folder = path.join(ROOT, 'bench');
const known = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'main.ts')));
const given = process.argv.slice(2);
const firstOption = given.findIndex((word) => word.startsWith('--'));
const wanted = firstOption < 0 ? given : given.slice(0, firstOption);
const options = firstOption < 0 ? [] : given.slice(firstOption);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的测量，可用：${known.join('、')}`);
  process.exit(1);
}

function machine(): string {
  const [core] = os.cpus();
  const memory = Math.round(os.totalmem() / GIB);
  const model = core?.model.trim() || 'unknown model';
  return `${process.platform} ${process.arch}, ${os.cpus().length} cores (${model}), ${memory} GiB, Node ${process.versions.node}`;
}

function record(name: string, output: string): void {
  const results = readResults(output);
  if (results.measurements.length === 0) return;
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const ran = options.length > 0 ? `, with ${options.join(' ')}` : '';
  const section = sectionOf(name, results, `${day} UTC, ${machine()}${ran}`);
  const document = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '';
  writeFileSync(DOCUMENT, withSection(document, name, section));
}

await ensurePages();
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`── ${name}`);
  const main = path.join(folder, name, 'main.ts');
  const child = spawn(process.execPath, [...process.execArgv, main, ...options], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part;
    process.stdout.write(part);
  });
  const [code] = await once(child, 'close');
  if (code === 0) record(name, output);
  else process.exitCode = 1;
}
