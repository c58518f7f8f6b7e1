import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { CACHE, MODULES, ROOT } from '../../bootstrap/paths.mjs';
import type { RulePatch } from './RulePatch.ts';

/** The repository's own packages, which must be those of the copy. */
const WORKSPACES = '@live';

/** The repository as it stands on the disk, in a folder where it can be broken. */
export class ScratchCopy {
  readonly folder: string;

  constructor() {
    mkdirSync(CACHE, { recursive: true });
    this.folder = mkdtempSync(path.join(CACHE, 'rules-'));
    const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    for (const file of list.split('\0').filter((name) => name && existsSync(inRoot(name))))
      cpSync(inRoot(file), path.join(this.folder, file));
    this.#linkModules();
  }

  /** Breaks the rule while the work lasts. */
  async with<T>({ file, before, after }: RulePatch, work: () => Promise<T>): Promise<T> {
    const target = path.join(this.folder, file);
    const source = readFileSync(target, 'utf8');
    writeFileSync(
      target,
      source.replace(before, () => after),
    );
    try {
      return await work();
    } finally {
      writeFileSync(target, source);
    }
  }

  destroy(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Each package by a link of its own: one link for all would lead to the unbroken workspaces. */
  #linkModules(): void {
    const modules = path.join(this.folder, 'node_modules');
    mkdirSync(path.join(modules, WORKSPACES), { recursive: true });
    for (const name of readdirSync(MODULES).filter((entry) => entry !== WORKSPACES))
      symlinkSync(path.join(MODULES, name), path.join(modules, name));
    for (const name of readdirSync(path.join(MODULES, WORKSPACES))) {
      const link = path.join(WORKSPACES, name);
      symlinkSync(readlinkSync(path.join(MODULES, link)), path.join(modules, link));
    }
  }
}

const inRoot = (file: string): string => path.join(ROOT, file);
