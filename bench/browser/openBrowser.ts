import { CHROMIUM_FLAGS, findChromium } from '@live/engines';
import { type Browser, chromium } from '@playwright/test';

/** Keep frames and timers running as in a visible tab. */
const NO_THROTTLING = [
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

export const openBrowser = async (...flags: string[]): Promise<Browser> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is not installed');
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...NO_THROTTLING, ...flags] });
};
