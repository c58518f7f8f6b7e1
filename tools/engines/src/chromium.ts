import path from 'node:path';
import { findOnPath, firstExecutable } from './programs.ts';

/** The headless shell comes first: it has no browser window, so pages open twice as fast. */
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

/** Disable the browser's own network traffic, and the sandbox, which does not work as root. */
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
  if (CHROMIUM_PATH) return firstExecutable([CHROMIUM_PATH]);
  const windows = [PROGRAMFILES, LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => path.join(folder, 'Google/Chrome/Application/chrome.exe'));
  return (
    NAMES.map(findOnPath).find((file) => file !== undefined) ??
    firstExecutable([...MAC_APPLICATIONS, ...windows])
  );
}
