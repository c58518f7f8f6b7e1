import { type MissingCapability, missingCapability } from '@live/player';

/** What a browser has not, of what it takes to publish. */
export type PublishingLack = MissingCapability | 'camera' | 'insecure';

interface Browser extends NonNullable<Parameters<typeof missingCapability>[1]> {
  readonly isSecureContext: boolean;
  readonly navigator: { readonly mediaDevices?: { readonly getUserMedia?: unknown } };
}

/** Asked before anything is filmed: a camera that cannot go on air only misleads its host. */
export const publishingLack = (browser: Browser = globalThis): PublishingLack | undefined => {
  const missing = missingCapability('send', browser);
  if (missing) return missing;
  if (browser.navigator.mediaDevices?.getUserMedia) return undefined;
  return browser.isSecureContext ? 'camera' : 'insecure';
};
