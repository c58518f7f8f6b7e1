import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withoutServerParts } from '../../vite.page.ts';

/** The line of a field that is gone. */
const LEFT = '\n  ';

const definition = `const calls = { wordList: {
  path: '/desk/word-list',
  summary: '词表',
  access: 'operator',
  request: z.object({ liveId: Id }),
  example: { liveId: '1001' },
  response: z.object({ room: Words, platform: Words, request: z.literal('词') }),
} };`;

it('J-01 pages are built without requests, examples, access and summaries, and with all of a response', () => {
  expect(withoutServerParts(definition, parseAst(definition))).toBe(`const calls = { wordList: {
  path: '/desk/word-list',${LEFT.repeat(4)}
  response: z.object({ room: Words, platform: Words, request: z.literal('词') }),
} };`);
});
