/** What a browser lacks for live streams. */
export type MissingCapability = 'webrtc' | 'h264';

interface CodecLister {
  getCapabilities?(kind: 'video'): { codecs: readonly { mimeType: string }[] } | null;
}

export interface RtcGlobals {
  readonly RTCPeerConnection?: unknown;
  readonly RTCRtpReceiver?: CodecLister;
  readonly RTCRtpSender?: CodecLister;
}

/**
 * Called before an offer is made. Policies disable WebRTC, WebKitGTK has none, and Firefox lacks H.264 until its
 * plugin has been downloaded.
 */
export function missingCapability(
  direction: 'receive' | 'send',
  browser: RtcGlobals = globalThis,
): MissingCapability | undefined {
  if (!browser.RTCPeerConnection) return 'webrtc';
  const lister = direction === 'receive' ? browser.RTCRtpReceiver : browser.RTCRtpSender;
  const codecs = lister?.getCapabilities?.('video')?.codecs;
  // Without a list of codecs the response to the offer decides.
  if (!codecs) return undefined;
  return codecs.some(({ mimeType }) => /^video\/h264$/i.test(mimeType)) ? undefined : 'h264';
}
