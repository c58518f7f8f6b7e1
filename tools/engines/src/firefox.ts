import { findOnPath, firstExecutable } from './programs.ts';

/** Disable the browser's own downloads, such as its H.264 plugin for WebRTC. */
export const FIREFOX_PREFERENCES = {
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-gmpopenh264.enabled': false,
  'intl.accept_languages': 'zh-CN, zh',
};

export function findFirefox(): string | undefined {
  return (
    findOnPath('firefox-esr') ??
    findOnPath('firefox') ??
    firstExecutable(['/Applications/Firefox.app/Contents/MacOS/firefox'])
  );
}
