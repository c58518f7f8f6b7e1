import { CHROMIUM_FLAGS, findChromium } from '@live/engines';
import { type Browser, chromium } from '@playwright/test';

/** Frames and timers as in a tab that somebody looks at. */
const AWAKE = [
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

export const openBrowser = async (...more: string[]): Promise<Browser> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium here');
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...AWAKE, ...more] });
};
