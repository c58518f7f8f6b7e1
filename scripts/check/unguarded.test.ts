import { describe, expect, it } from 'vitest';
import { unguardedLines } from './unguarded.ts';

describe('what nobody catches errors of', () => {
  it.each([
    'setTimeout(work, 5);',
    'this.#timer = setInterval(() => this.#turn(), 5);',
    'await new Promise(setImmediate);',
    'globalThis.setTimeout(work, 5);',
    'queueMicrotask(work);',
    'process.nextTick(work);',
    "socket.on('message', (data) => this.#take(data));",
    "socket\n  .once(\n    'message',\n    take,\n  );",
    "signal?.addEventListener('abort', giveUp);",
    'track.onMessage((packet) => take(packet));',
    'connection.onStateChange(follow);',
    'connection.onGatheringStateChange(follow);',
  ])('O-07 is found: %s', (source) => {
    expect(unguardedLines(`const a = 1;\n${source}\n`)).toHaveLength(1);
  });

  it.each([
    'guardedTimeout(failed, work, 5);',
    "socket.on('message', guarded(failed, take));",
    "socket.on(\n  'message',\n  guarded(failed, take),\n);",
    "socket.on('error', () => {});",
    'track.onMessage(guarded(this.#fail, take));',
    "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(5);",
    "import {\n  setTimeout as sleep,\n} from 'node:timers/promises';",
    "query.on('kickouts.live_id', '=', liveId);",
    "process.on('SIGTERM', stop);",
  ])('O-07 is not found where it is guarded: %s', (source) => {
    expect(unguardedLines(source)).toEqual([]);
  });

  it('O-07 is named by its line', () => {
    expect(unguardedLines("import {\n  a,\n} from 'b';\n\nsetTimeout(a, 1);\n")).toEqual([5]);
  });
});
