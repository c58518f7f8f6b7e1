/** What a browser has not, of what live streams need. */
export type Lack = 'webrtc' | 'h264';

interface CodecLister {
  getCapabilities?(kind: 'video'): { codecs: readonly { mimeType: string }[] } | null;
}

export interface RtcGlobals {
  readonly RTCPeerConnection?: unknown;
  readonly RTCRtpReceiver?: CodecLister;
  readonly RTCRtpSender?: CodecLister;
}

/**
 * Asked before an offer is made. Policies take WebRTC out of a browser, WebKitGTK has none, and Firefox has no H.264
 * until its plugin has been fetched.
 */
export function webRtcLack(
  direction: 'receive' | 'send',
  browser: RtcGlobals = globalThis,
): Lack | undefined {
  if (!browser.RTCPeerConnection) return 'webrtc';
  const lister = direction === 'receive' ? browser.RTCRtpReceiver : browser.RTCRtpSender;
  const codecs = lister?.getCapabilities?.('video')?.codecs;
  // A browser that cannot list its codecs may have it: the answer to its offer decides.
  if (!codecs) return undefined;
  return codecs.some(({ mimeType }) => /^video\/h264$/i.test(mimeType)) ? undefined : 'h264';
}
