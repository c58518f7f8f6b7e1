import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Environment, readConfig } from '@live/server/config';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../bootstrap/paths.mjs';

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const files = globSync('deploy/{compose,kubernetes}/*.yaml', { cwd: ROOT }).sort();

/** Variables of other programs, and what these files ask the administrator for. */
const OTHERS = /^(?:POSTGRES_\w+|NODE_ENV|DOMAIN|MEDIA_ADDRESS|BROKER_PASSWORD)$/;

const EXAMPLES: Record<string, string> = { DOMAIN: 'live.example.com', MEDIA_ADDRESS: '192.0.2.1' };
const KEY = 'a-key-of-this-test-alone';

/** Every variable that a file sets, as Compose and as Kubernetes write them. */
const variablesIn = (text: string): [name: string, value: string][] =>
  [
    ...text.matchAll(/^ +([A-Z][A-Z\d_]+): (.*)$/gm),
    ...text.matchAll(/[{,] ?([A-Z][A-Z\d_]+): ([^,}]*[^,} ])/g),
    ...text.matchAll(/\bname: ([A-Z][A-Z\d_]+), value: ([^}]*[^} ])/g),
  ].map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]);

/** The value that an administrator fills in. */
const filledIn = (value: string): string =>
  value === '' ? KEY : value.replace(/\$\{(\w+)\}/g, (_, name) => EXAMPLES[name] ?? KEY);

describe('deployment', () => {
  it('D-03 there is an example of every kind', () => {
    expect(files.map((file) => file.split('/')[1])).toEqual([
      'compose',
      'compose',
      'kubernetes',
      'kubernetes',
    ]);
  });

  it.each([...files, 'deploy/Dockerfile'])('D-03 %s sets what exists', (file) => {
    const text = textOf(file);
    const [, image = ''] = /^ENV (.*)$/m.exec(text) ?? [];
    const set = [
      ...variablesIn(text).map(([name]) => name),
      ...Array.from(image.matchAll(/(\w+)=/g), ([, name = '']) => name),
    ];
    expect(set.length).toBeGreaterThan(3);
    const unknown = set.filter((name) => !(name in Environment.shape) && !OTHERS.test(name));
    expect(unknown).toEqual([]);
  });

  it.each(files)('D-03 %s sets what a server accepts, without a demonstration', (file) => {
    const settings = variablesIn(textOf(file)).filter(([name]) => name in Environment.shape);
    const environment = Object.fromEntries(
      settings.map(([name, value]) => [name, filledIn(value)]),
    );
    const { demo, publicUrl, media } = readConfig(environment);
    expect([demo, publicUrl]).toEqual(['0', 'https://live.example.com']);
    // What the media process opens is what is open on its container.
    if (!media.srs) {
      const ports = textOf(file).match(/\b\d+(?=:\d+\/udp)|hostPort: \d+/g) ?? [];
      expect(ports.map((port) => Number(/\d+/.exec(port)?.[0]))).toEqual([media.udpPort]);
    }
  });

  it('D-03 the example of .env has all that compose asks for', () => {
    const example = textOf('deploy/compose/.env.example');
    const asked = files
      .filter((file) => file.startsWith('deploy/compose/'))
      .flatMap((file) => Array.from(textOf(file).matchAll(/[^$]\$\{(\w+)\}/g), ([, name]) => name));
    for (const name of new Set(asked)) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
  });

  it.each([...files, 'deploy/Dockerfile'])('D-02 the programs that %s starts exist', (file) => {
    for (const [program] of textOf(file).matchAll(/\bapps\/[\w/.-]+\.ts\b/g))
      expect(existsSync(path.join(ROOT, program)), program).toBe(true);
  });

  it.each(files)('D-03 every volume that %s mounts is one that it declares', (file) => {
    const text = textOf(file);
    const isCompose = file.startsWith('deploy/compose/');
    const mounted = isCompose
      ? text.matchAll(/["[]([a-z]+):\//g)
      : text.matchAll(/name: ([a-z]+), mountPath/g);
    const declared = isCompose
      ? (text.match(/^volumes: .*$/m)?.[0] ?? '')
      : text.slice(text.indexOf('\n      volumes:'));
    const names = Array.from(mounted, ([, name = '']) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(declared).toMatch(new RegExp(`[{ ]${name}(:| ?[,}])`));
  });
});
