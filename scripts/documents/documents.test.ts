import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Environment } from '@live/server/config';
import { budgetTable } from '@live/server/domain/budget-table';
import { describe, expect, it } from 'vitest';
import { shortcuts } from '../../apps/console/src/features/shortcuts/shortcuts.ts';
import { heldCommentKeys } from '../../apps/console/src/lib/heldCommentKeys.ts';
import { rowShortcuts, silenceKeys } from '../../apps/console/src/lib/rowShortcuts.ts';
import { helpIn } from '../bootstrap/commands.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { brokenLinks, readDocuments } from './documents.ts';

const documents = readDocuments();
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** The cells of every table row, without the heads. */
const tableRows = (text: string): string[][] =>
  [...text.matchAll(/^\|(.+)\|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)));

/** What stands between backticks in a cell. */
const codesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Scripts of package.json that a text names. */
const npmCommandsIn = (text: string): string[] =>
  [...text.matchAll(/npm (?:run ([a-z]+(?:-[a-z]+)*)|(start|test))\b/g)].map(
    ([, script, bare]) => script ?? bare ?? '',
  );

describe('documents', () => {
  it('D-01 there are some', () => {
    expect(documents.map(({ file }) => file)).toContain('docs/operators.md');
  });

  it.each(documents)('D-01 $file links to what exists', (document) => {
    expect(brokenLinks(document)).toEqual([]);
  });

  it('D-01 finds a link that leads nowhere', () => {
    const text =
      '[a](docs/nothing.md) [b](#nothing) [c](docs/rules.md#k--calls) [d](LICENSE) `[e](x)`';
    expect(brokenLinks({ file: 'README.md', text })).toEqual(['docs/nothing.md', '#nothing']);
  });

  it.each(documents)('D-02 $file names commands that exist', ({ text }) => {
    expect(npmCommandsIn(text).filter((name) => !(name in scripts))).toEqual([]);
  });

  it('E-06 the table of limits is the one that the server goes by', () => {
    const stated = tableRows(textOf('docs/security.md'))
      .filter(([kind = '']) => codesIn(kind).length === 1)
      .map(([kind = '', ...rest]) => [...codesIn(kind), ...rest].join(' '));
    const kept = Object.entries(budgetTable).flatMap(([kind, scopes]) =>
      Object.entries(scopes).map(([scope, { limit, seconds }]) =>
        [kind, scope, limit, seconds].join(' '),
      ),
    );
    expect(stated.toSorted()).toEqual(kept.toSorted());
  });

  it('D-02 every command says what it is for', async () => {
    const run = promisify(execFile);
    const ours = Object.values(scripts).flatMap((line) => {
      const [script = '', ...args] = line.replace('node scripts/run.mjs ', '').split(' ');
      const main = path.join(ROOT, 'scripts', script, 'main.ts');
      return existsSync(main) ? [{ main, args }] : [];
    });
    expect(ours.length).toBeGreaterThan(14);
    const asked = ours.map(async ({ main, args }) => {
      const help = helpIn(main) ?? (await run(process.execPath, [main, ...args, '--help'])).stdout;
      expect(help, main).toMatch(/npm (run )?\w+/);
    });
    await Promise.all(asked);
  });

  it('D-02 compose fills in all that its templates leave open', () => {
    const compose = textOf('deploy/compose/compose.yaml');
    for (const template of ['deploy/brokers/rabbitmq.conf', 'deploy/media/srs.conf']) {
      const open = textOf(template).match(
        /\b(?:CHANGE-[A-Z-]+|ROOM_SERVER|HOOK_SECRET|PUBLIC_ADDRESS)\b/g,
      );
      expect(new Set(open).size, template).toBeGreaterThan(1);
      for (const name of new Set(open)) expect(compose, template).toContain(`s|${name}|`);
    }
  });

  it('D-03 the table of settings is the schema', () => {
    const readme = textOf('README.md');
    const [, section = ''] = readme.split('## 设置');
    const defaults = Environment.parse({}) as Record<string, unknown>;
    const listed: Record<string, string | undefined> = {};
    for (const [names = '', values = ''] of tableRows(section.split('\n## ')[0] ?? '')) {
      const written = codesIn(values);
      for (const [index, name] of codesIn(names).entries())
        listed[name] = written.length > 0 ? written[index] : undefined;
    }
    const actual = Object.fromEntries(
      Object.keys(Environment.shape).map((name) => {
        const value = defaults[name];
        const isNone = value === undefined || (Array.isArray(value) && value.length === 0);
        return [name, isNone ? undefined : String(value)];
      }),
    );
    expect(listed).toEqual(actual);
  });

  it('D-03 the table of shortcuts is what the keys do', () => {
    const [, section = ''] = textOf('docs/operators.md').split('## 快捷键');
    const rows = tableRows(section.split('\n## ')[0] ?? '').filter(([key]) => key !== '键');
    expect(rows.map(([key = '', label]) => [codesIn(key)[0], label])).toEqual(
      [...rowShortcuts, ...silenceKeys, ...heldCommentKeys, ...shortcuts].map(({ key, label }) => [
        key,
        label,
      ]),
    );
  });

  it('D-03 the table of dependencies is what is installed', () => {
    const files = [
      'package.json',
      ...globSync('{apps,packages,tools,scripts}/*/package.json', { cwd: ROOT }),
    ];
    const installed = new Set(
      files.flatMap((file) => {
        const { dependencies, devDependencies, optionalDependencies } = JSON.parse(textOf(file));
        return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
      }),
    );
    const [, section = ''] = textOf('CONTRIBUTING.md').split('## Dependencies');
    const listed = tableRows(section).flatMap(([names = '']) => codesIn(names));
    expect(listed.sort()).toEqual(
      [...installed].filter((name) => !name.startsWith('@live/')).sort(),
    );
  });
});
