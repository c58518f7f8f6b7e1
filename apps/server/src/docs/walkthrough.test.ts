import { readFileSync } from 'node:fs';
import { TEST_PASSWORD, TestServer } from '@live/testkit';
import { expect, it } from 'vitest';
import { readSteps, Walkthrough } from '../testing/walkthrough.ts';

const DOCUMENT = new URL('../../../../docs/realtime-walkthrough.md', import.meta.url);

it('T-07 the documented walk-through works as it is written, from sign-in to the draw', async () => {
  const server = await TestServer.start({ demo: 'data' });
  const walk = new Walkthrough(server.url, { password: TEST_PASSWORD });
  const steps = readSteps(readFileSync(DOCUMENT, 'utf8'));
  expect(steps.length).toBeGreaterThan(30);
  for (const step of steps) await walk.take(step);
  await walk.leave();
  await server.destroy();
});
