import path from 'node:path';
import { findOnPath, firstRunnable } from './programs.ts';

/** The shell first: the same engine without a window around each page, so pages open twice as fast. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

const MAC_APPLICATIONS = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** Nothing of the browser's own may reach for the network, and root has no sandbox. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PROGRAMFILES, LOCALAPPDATA } = process.env;
  if (CHROMIUM_PATH) return firstRunnable([CHROMIUM_PATH]);
  const windows = [PROGRAMFILES, LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => path.join(folder, 'Google/Chrome/Application/chrome.exe'));
  return (
    NAMES.map(findOnPath).find((file) => file !== undefined) ??
    firstRunnable([...MAC_APPLICATIONS, ...windows])
  );
}
