import { type Lack, webRtcLack } from '@live/player';

/** What a browser has not, of what it takes to publish. */
export type PublishingLack = Lack | 'camera' | 'insecure';

interface Browser extends NonNullable<Parameters<typeof webRtcLack>[1]> {
  readonly isSecureContext: boolean;
  readonly navigator: { readonly mediaDevices?: { readonly getUserMedia?: unknown } };
}

/** Asked before anything is filmed: a camera that cannot go on air only misleads its host. */
export const publishingLack = (browser: Browser = globalThis): PublishingLack | undefined => {
  const lack = webRtcLack('send', browser);
  if (lack) return lack;
  if (browser.navigator.mediaDevices?.getUserMedia) return undefined;
  return browser.isSecureContext ? 'camera' : 'insecure';
};
