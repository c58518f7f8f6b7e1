import { describe, expect, it } from 'vitest';
import { missingCapability, type RtcGlobals } from './webRtcSupport.ts';

const RTCPeerConnection = class {};
const listing = (...names: string[]) => ({
  getCapabilities: () => ({ codecs: names.map((name) => ({ mimeType: `video/${name}` })) }),
});
const cases: [string, RtcGlobals, string | undefined][] = [
  ['no WebRTC at all', {}, 'webrtc'],
  ['no H.264', { RTCPeerConnection, RTCRtpReceiver: listing('VP8', 'AV1') }, 'h264'],
  ['H.264', { RTCPeerConnection, RTCRtpReceiver: listing('VP8', 'H264') }, undefined],
  ['no list of codecs', { RTCPeerConnection, RTCRtpReceiver: {} }, undefined],
  [
    'an empty answer',
    { RTCPeerConnection, RTCRtpReceiver: { getCapabilities: () => null } },
    undefined,
  ],
];

describe('missingCapability', () => {
  it.each(cases)('N-08 detects a browser with %s', (_, browser, missing) => {
    expect(missingCapability('receive', browser)).toBe(missing);
  });

  it('N-08 distinguishes encoding from decoding', () => {
    const browser = {
      RTCPeerConnection,
      RTCRtpReceiver: listing('H264'),
      RTCRtpSender: listing('VP8'),
    };
    expect(missingCapability('receive', browser)).toBeUndefined();
    expect(missingCapability('send', browser)).toBe('h264');
  });
});
