import { test } from './engine-test.ts';
import { testMainPaths } from './main-paths.ts';
import { webkit } from './webkit.ts';

test.use({ engine: webkit });
test.skip(!webkit.isPresent(), `${webkit.name} is not installed`);

// Drawn without a graphics card, and driven step by step from outside.
test.describe.configure({ timeout: 120_000 });
test.describe(webkit.name, testMainPaths);
