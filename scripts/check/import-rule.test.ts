import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULES, ROOT } from '../bootstrap/paths.mjs';

const SERVER = 'apps/server/src';
const CONSOLE = 'apps/console/src';
const ROOM = 'apps/room/src';

/** [a file, what it must not import, as it would be written there] */
const FORBIDDEN: [string, string][] = [
  ['packages/protocol/src/calls.ts', 'kysely'],
  ['packages/protocol/src/calls.ts', 'node:fs'],
  ['packages/protocol/src/calls.ts', '@live/server'],
  ['packages/room-channel/src/channel.ts', '@live/room-model'],
  ['packages/room-channel/src/channel.ts', '@live/server'],
  ['packages/room-model/src/model.ts', '@live/web'],
  ['packages/room-model/src/model.ts', 'react'],
  ['packages/room-model/src/slices/room.state.ts', '@live/console'],
  ['packages/player/src/player.ts', '@live/console'],
  ['packages/player/src/player.ts', '../../../apps/console/src/lib/api.ts'],
  ...[
    'bench/load/run.ts',
    'e2e/support/a.ts',
    'e2e/a/b.spec.ts',
    'scripts/documents/a.test.ts',
  ].map((file): [string, string] => [file, '../../apps/server/src/config.ts']),
  ['faults/run.ts', '../apps/server/src/config.ts'],
  ['packages/testkit/src/rooms.ts', '../../../apps/server/src/config.ts'],
  ['tools/engines/src/run.ts', '../../../apps/server/src/config.ts'],
  [`${SERVER}/domain/events.ts`, '../features/rooms/rooms.service.ts'],
  [`${SERVER}/domain/events.ts`, '../http/envelope.ts'],
  [`${SERVER}/domain/events.ts`, '../realtime/broker.ts'],
  [`${SERVER}/domain/events.ts`, '../media/origin.ts'],
  [`${SERVER}/domain/events.ts`, '../db/database.ts'],
  [`${SERVER}/domain/events.ts`, '../main.ts'],
  [`${SERVER}/domain/events.ts`, '../server.ts'],
  [`${SERVER}/domain/events.ts`, '../composition/services.ts'],
  [`${SERVER}/http/routes.ts`, '../demo/seed.ts'],
  [`${SERVER}/http/routes.ts`, '../composition/services.ts'],
  [`${SERVER}/db/store.ts`, '../cli/command.ts'],
  [`${SERVER}/http/server.ts`, '../features/rooms/rooms.handlers.ts'],
  [`${SERVER}/realtime/broker.ts`, '../features/rooms/rooms.service.ts'],
  [`${SERVER}/media/origin.ts`, '../features/rooms/rooms.service.ts'],
  [`${SERVER}/db/migrations/one.ts`, '../../features/rooms/rooms.store.ts'],
  [`${SERVER}/db/database.ts`, '../main.ts'],
  [`${SERVER}/features/rooms/rooms.service.ts`, '../comments/comments.service.ts'],
  [`${SERVER}/features/rooms/rooms.service.ts`, '../../features/comments/comments.service.ts'],
  [`${SERVER}/features/rooms/rooms.service.ts`, '../../main.ts'],
  [`${SERVER}/features/rooms/rooms.service.ts`, '../../server.ts'],
  [`${SERVER}/features/rooms/rooms.service.ts`, '../../composition/services.ts'],
  [`${SERVER}/features/rooms/close/close.ts`, '../../../server.ts'],
  [`${SERVER}/features/rooms/close/close.ts`, '../../../cli/command.ts'],
  [`${SERVER}/features/rooms/rooms.service.ts`, '../../testing/server.ts'],
  [`${SERVER}/features/rooms/rooms.service.ts`, '@live/testkit'],
  [`${SERVER}/features/rooms/rooms.service.ts`, '@live/testkit/stores'],
  [`${SERVER}/features/rooms/close/close.ts`, '../../comments/comments.service.ts'],
  ...[CONSOLE, ROOM].flatMap((page): [string, string][] => [
    [`${page}/lib/text.ts`, '../components/Avatar.tsx'],
    [`${page}/lib/text.ts`, '../realtime/RoomChannel.ts'],
    [`${page}/lib/text.ts`, '../player/Player.tsx'],
    [`${page}/lib/text.ts`, '../features/comments/comments.state.ts'],
    [`${page}/lib/text.ts`, '../app/App.tsx'],
    [`${page}/components/Avatar.tsx`, '../features/comments/Comments.tsx'],
    [`${page}/player/Player.tsx`, '../features/playback/Playback.tsx'],
    [`${page}/realtime/RoomChannel.ts`, '../features/comments/comments.state.ts'],
    [`${page}/realtime/RoomChannel.ts`, '../app/App.tsx'],
    [`${page}/features/comments/Comments.tsx`, '../statistics/Statistics.tsx'],
    [`${page}/features/comments/Comments.tsx`, '../../app/App.tsx'],
    [`${page}/features/comments/api/list.ts`, '../../statistics/api/stats.ts'],
    [`${page}/features/comments/api/list.ts`, '../../../app/App.tsx'],
  ]),
];

const ALLOWED: [string, string][] = [
  ['packages/protocol/src/calls.ts', 'zod/mini'],
  ['packages/protocol/src/calls.ts', './enums.ts'],
  ['packages/protocol/src/calls/rooms.ts', '../enums.ts'],
  ['packages/room-model/src/model.ts', '@live/room-channel'],
  ['packages/web/src/hook.ts', '@live/room-model'],
  ['packages/player/src/player.ts', '@live/protocol'],
  ['packages/testkit/src/rooms.ts', '@live/server/config'],
  ['faults/run.ts', '@live/server/config'],
  [`${SERVER}/domain/events.ts`, '@live/protocol'],
  [`${SERVER}/http/server.ts`, '../domain/clock.ts'],
  [`${SERVER}/features/rooms/rooms.service.ts`, './rooms.store.ts'],
  [`${SERVER}/features/rooms/rooms.service.ts`, '../../domain/clock.ts'],
  [`${SERVER}/features/rooms/rooms.store.ts`, '../../db/database.ts'],
  [`${SERVER}/features/rooms/close/close.ts`, '../rooms.service.ts'],
  [`${SERVER}/features/rooms/close/close.ts`, '../../../db/database.ts'],
  [`${SERVER}/features/rooms/rooms.test.ts`, '../../testing/server.ts'],
  [`${SERVER}/features/rooms/rooms.test.ts`, '@live/testkit'],
  [`${SERVER}/main.ts`, './features/rooms/rooms.handlers.ts'],
  [`${SERVER}/composition/services.ts`, '../features/rooms/rooms.service.ts'],
  [`${CONSOLE}/app/App.tsx`, '../features/comments/Comments.tsx'],
  [`${CONSOLE}/features/comments/Comments.tsx`, './api/list.ts'],
  [`${CONSOLE}/features/comments/Comments.tsx`, '../../components/Avatar.tsx'],
  [`${CONSOLE}/features/comments/api/list.ts`, '../comments.state.ts'],
  [`${CONSOLE}/features/comments/api/list.ts`, '../../../lib/call.ts'],
  [`${CONSOLE}/components/Avatar.tsx`, '../lib/text.ts'],
  [`${CONSOLE}/main.tsx`, './app/App.tsx'],
];

const root = mkdtempSync(path.join(tmpdir(), 'live-import-rule-'));
let reported: Set<string>;

/** Each pair stands in a file of its own: `rooms.service.ts` becomes `rooms.3.service.ts`. */
function plant([file, specifier]: [string, string], index: number): string {
  const { dir, name, ext } = path.parse(file);
  const planted = path.join(dir, name === 'main' ? `main${ext}` : `${index}.${name}${ext}`);
  mkdirSync(path.join(root, dir), { recursive: true });
  writeFileSync(
    path.join(root, planted),
    `import { x } from '${specifier}';\n\nexport const y = x;\n`,
  );
  return planted;
}

/** Whatever biome reports for the planted files, as `rule file`. */
function lint(): Promise<Set<string>> {
  const biome = path.join(MODULES, '@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { cwd: root, maxBuffer: 1 << 26 },
      (_error, stdout, stderr) => {
        try {
          const { diagnostics } = JSON.parse(stdout) as {
            diagnostics: { category: string; location: { path: string } }[];
          };
          resolve(
            new Set(diagnostics.map(({ category, location }) => `${category} ${location.path}`)),
          );
        } catch {
          reject(new Error(`biome said:\n${stdout}\n${stderr}`));
        }
      },
    );
  });
}

describe('the import rule', () => {
  const forbidden = FORBIDDEN.map((pair, index) => ({ pair, planted: plant(pair, index) }));
  const allowed = ALLOWED.map((pair, index) => ({ pair, planted: plant(pair, 1000 + index) }));

  beforeAll(async () => {
    for (const name of ['biome.json', 'biome.imports.json', '.gitignore']) {
      cpSync(path.join(ROOT, name), path.join(root, name));
    }
    mkdirSync(path.join(root, 'scripts'), { recursive: true });
    writeFileSync(
      path.join(root, 'scripts/a.ts'),
      "import { b } from './b.ts';\n\nexport const a = () => b;\n",
    );
    writeFileSync(
      path.join(root, 'scripts/b.ts'),
      "import { a } from './a.ts';\n\nexport const b = () => a;\n",
    );
    reported = await lint();
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(forbidden)('refuses $pair.0 importing $pair.1', ({ planted }) => {
    expect([...reported]).toContain(`lint/style/noRestrictedImports ${planted}`);
  });

  it.each(allowed)('accepts $pair.0 importing $pair.1', ({ planted }) => {
    expect([...reported]).not.toContain(`lint/style/noRestrictedImports ${planted}`);
  });

  it('refuses a cycle', () => {
    expect([...reported]).toContain('lint/suspicious/noImportCycles scripts/a.ts');
  });
});
