import { test } from './engine-test.ts';
import { testMainPaths } from './main-paths.ts';
import { webkit } from './webkit.ts';

test.use({ engine: webkit });
test.skip(!webkit.isPresent(), `${webkit.name} is not installed`);

test.describe(webkit.name, testMainPaths);
