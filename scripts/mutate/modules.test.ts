import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../bootstrap/paths.mjs';
import { chooseModules } from './modules.ts';

it('lists modules that exist, each with tests that do', () => {
  const chosen = chooseModules([], true);
  expect(chosen.map(({ module }) => module)).toContain('packages/draw/src/draw.ts');
  for (const { module, tests } of chosen)
    for (const file of [module, ...tests])
      expect(existsSync(path.join(ROOT, file)), file).toBe(true);
});
