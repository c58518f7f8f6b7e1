import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PLATFORM_KEY, TestServer } from '@live/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountCliCommand } from '../cli/account.ts';
import { type CliCommand, runCliCommand } from '../cli/command.ts';
import { personCliCommand } from '../cli/person.ts';
import { roomCliCommand } from '../cli/room.ts';
import { signRequest } from '../features/platform/platform.signature.ts';

const DOCS = fileURLToPath(new URL('../../../../docs', import.meta.url));
const run = promisify(execFile);

/** Run here, without the seconds that npm and a process of their own would take each time. */
const OURS: Record<string, CliCommand> = {
  account: accountCliCommand,
  room: roomCliCommand,
  person: personCliCommand,
};

/** The other commands run until they are stopped, or for minutes: that they exist is tested elsewhere. */
const readBlock = (text: string) => {
  const lines = text.split('\n');
  const commands = lines.flatMap((line) => {
    const [, name = '', words = ''] = /^npm run (\w+) -- (.*)$/.exec(line) ?? [];
    const command = OURS[name];
    return command ? [{ line, command, words: words.split(' ') }] : [];
  });
  return { commands, script: lines.filter((line) => !line.startsWith('npm ')).join('\n') };
};

const blocks = readdirSync(DOCS)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) =>
    [...readFileSync(path.join(DOCS, name), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(
      ([, text = ''], index) => ({ title: `${name} ${index + 1}`, ...readBlock(text) }),
    ),
  );

const hasShell = await run('bash', ['-c', 'command -v curl && command -v openssl']).then(
  () => true,
  () => false,
);

describe('the commands of the documents', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ platformKey: PLATFORM_KEY, demo: 'data' });
  });
  afterAll(() => server.destroy());

  it('D-02 there are some', () => {
    expect(blocks.flatMap(({ commands }) => commands).length).toBeGreaterThan(8);
  });

  it.each(blocks)('D-02 $title runs as it is written', async ({ commands }) => {
    for (const { line, command, words } of commands) {
      const printed: string[] = [];
      const environment = { DATA_DIR: server.dataDir };
      const code = await runCliCommand(command, words, environment, (text) => printed.push(text));
      expect({ line, code, printed }).toMatchObject({ code: 0 });
    }
  });

  const inShell = blocks.filter(({ script }) => script.trim() !== '');
  it.skipIf(!hasShell).each(inShell)('D-02 $title runs in a shell', async ({ script }) => {
    const { stdout } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      env: { PATH: process.env.PATH, URL: server.url, PLATFORM_KEY },
    });
    // What the server answered, where a block asked it.
    for (const [, code] of stdout.matchAll(/"code":(\d+)/g)) expect(code).toBe('0');
  });
});

it('D-02 the signature worked out in the platform’s document is right', () => {
  const text = readFileSync(path.join(DOCS, 'platform.md'), 'utf8');
  const [, key = '', timestamp = '', nonce = ''] =
    /密钥 `(\w+)`，时间 `(\d+)`，随机数 `([\w-]+)`/.exec(text) ?? [];
  const [, method = '', target = '', body = ''] =
    /```http\n(\w+) (\S+)\n(.*)\n```/.exec(text) ?? [];
  const [, signature] = /的签名是 `(\w+)`/.exec(text) ?? [];
  expect(signRequest(key, { method, path: target, timestamp, nonce, body })).toBe(signature);
});
