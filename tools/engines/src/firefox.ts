import { findOnPath, firstRunnable } from './programs.ts';

/** Nothing of the browser's own may reach for the network; its H.264 for WebRTC would come from there. */
export const FIREFOX_PREFERENCES = {
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-gmpopenh264.enabled': false,
  'intl.accept_languages': 'zh-CN, zh',
};

export function findFirefox(): string | undefined {
  return (
    findOnPath('firefox-esr') ??
    findOnPath('firefox') ??
    firstRunnable(['/Applications/Firefox.app/Contents/MacOS/firefox'])
  );
}
