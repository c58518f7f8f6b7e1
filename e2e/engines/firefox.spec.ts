import { test } from './engine-test.ts';
import { firefox } from './firefox.ts';
import { testLookingBack, testMainPaths } from './main-paths.ts';

test.use({ engine: firefox });
test.skip(!firefox.isPresent(), `${firefox.name} is not installed`);

// Drawn without a graphics card, and driven step by step from outside.
test.describe.configure({ timeout: 120_000 });
test.describe(firefox.name, () => {
  testMainPaths();
  testLookingBack();
});
