// npm run screens: pictures of every screen and state, both sizes and both schemes, in .cache/screens, to look at a
// change; those that documents show are renewed in docs/screens as well.
// npm run screens -- NAME: one of them; tour: those of the README, in docs/tour.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '@live/engines';
import { TestServer } from '@live/testkit';
import { chromium } from '@playwright/test';
import { ensurePages } from '../bootstrap/pages.mjs';
import { CACHE, ROOT } from '../bootstrap/paths.mjs';
import { readDocuments } from '../documents/documents.ts';
import { consoleScenes } from './console-scenes.ts';
import { fillStage } from './fill-stage.ts';
import { phoneScenes } from './phone-scenes.ts';
import { shoot } from './shoot.ts';
import { shootTour } from './tour.ts';

const FOLDER = path.join(CACHE, 'screens');
const SHOWN = path.join(ROOT, 'docs', 'screens');
const documents = readDocuments()
  .map(({ text }) => text)
  .join();
const wanted = process.argv.slice(2);
const chosen = [...consoleScenes, ...phoneScenes].filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name),
);
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

await ensurePages();
const executablePath = findChromium();
const browser = await chromium.launch({
  // A camera for hosts.
  args: [...CHROMIUM_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  ...(executablePath && { executablePath }),
});
// With its virtual hosts and viewers, so that there is something to see; figures come quickly.
const server = await TestServer.start({ demo: '1', statisticsMs: 1_000 });
try {
  if (wanted.length === 0 || wanted.includes('tour'))
    await shootTour(browser, path.join(ROOT, 'docs', 'tour'));
  await fillStage(server);
  for (const scene of chosen) {
    for (const file of await shoot(browser, server, scene, FOLDER)) {
      const name = path.basename(file);
      if (documents.includes(`screens/${name}`)) copyFileSync(file, path.join(SHOWN, name));
      console.log(path.relative(ROOT, file));
    }
  }
} finally {
  await browser.close();
  await server.destroy();
}
