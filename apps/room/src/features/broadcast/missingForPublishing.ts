import { type MissingCapability, missingCapability } from '@live/player';

/** What a browser lacks for publishing. */
export type MissingForPublishing = MissingCapability | 'camera' | 'insecure';

interface Browser extends NonNullable<Parameters<typeof missingCapability>[1]> {
  readonly isSecureContext: boolean;
  readonly navigator: { readonly mediaDevices?: { readonly getUserMedia?: unknown } };
}

/** Checked before the camera is opened, so that no host sees a preview that cannot be published. */
export const missingForPublishing = (
  browser: Browser = globalThis,
): MissingForPublishing | undefined => {
  const missing = missingCapability('send', browser);
  if (missing) return missing;
  if (browser.navigator.mediaDevices?.getUserMedia) return undefined;
  return browser.isSecureContext ? 'camera' : 'insecure';
};
