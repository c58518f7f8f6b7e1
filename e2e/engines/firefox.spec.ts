import { test } from './engine-test.ts';
import { firefox } from './firefox.ts';
import { testMainPaths } from './main-paths.ts';

test.use({ engine: firefox });
test.skip(!firefox.isPresent(), `${firefox.name} is not installed`);

test.describe(firefox.name, testMainPaths);
