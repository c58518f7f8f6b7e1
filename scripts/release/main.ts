// npm run release -- 0.2.0: checks what a release needs, gives every package its version, keeps a data folder and a dump
// of it for later upgrades, and writes CHANGELOG.md from the commits. What is left is to commit and to tag.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from '../check/checks.ts';
import { addRelease, isLater } from './changelog.ts';
import { keepFixture } from './fixture.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVER = path.join(ROOT, 'apps/server');
const CHANGELOG = path.join(ROOT, 'CHANGELOG.md');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const released = (): string[] => {
  const tags = git('tag', '--list', 'v*').split('\n').filter(Boolean);
  return tags.map((tag) => tag.slice(1)).sort((one, other) => (isLater(one, other) ? 1 : -1));
};

/** What stands against this release, as sentences. */
const obstacles = (version: string): string[] => {
  const found: string[] = [];
  if (!/^\d+\.\d+\.\d+$/.test(version)) return ['版本号要写成 0.2.0 的样子'];
  const last = released().at(-1);
  if (last && !isLater(version, last)) found.push(`已经发布过 ${last}，版本号要比它大`);
  if (git('branch', '--show-current') !== 'main') found.push('要在 main 分支上发布');
  if (git('status', '--porcelain') !== '') found.push('还有没有提交的改动');
  return found;
};

/** The version of every package, and of each in the others that need it. */
const setVersion = (version: string): void => {
  for (const file of globSync('{.,packages/*,apps/*,tools/*}/package.json', { cwd: ROOT })) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const changed = text.replace(
      /("version"|"@live\/[\w-]+"): "\d+\.\d+\.\d+"/g,
      `$1: "${version}"`,
    );
    writeFileSync(path.join(ROOT, file), changed);
  }
  const npm = ['install', '--package-lock-only', '--no-audit', '--no-fund'];
  execFileSync('npm', npm, { cwd: ROOT, stdio: 'inherit' });
};

const release = async (version: string): Promise<boolean> => {
  const against = obstacles(version);
  for (const sentence of against) console.error(sentence);
  if (against.length > 0 || !(await runChecks())) return false;
  setVersion(version);
  await keepFixture(SERVER, version);
  const last = released().at(-1);
  const subjects = last
    ? git('log', '--no-merges', '--format=%s', `v${last}..HEAD`).split('\n').filter(Boolean)
    : undefined;
  const date = new Date().toISOString().slice(0, 10);
  const before = existsSync(CHANGELOG) ? readFileSync(CHANGELOG, 'utf8') : '';
  writeFileSync(CHANGELOG, addRelease(before, { version, date, subjects }));
  console.log(`${version} 已准备好，升级测试覆盖 ${readdirSync(path.join(SERVER, 'fixtures')).join('、')}。接下来：
  git commit -am "Release ${version}" && git tag v${version}`);
  return true;
};

process.exitCode = (await release(process.argv[2] ?? '')) ? 0 : 1;
