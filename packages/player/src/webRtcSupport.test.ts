import { describe, expect, it } from 'vitest';
import { type RtcGlobals, webRtcLack } from './webRtcSupport.ts';

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

describe('webRtcLack', () => {
  it.each(cases)('N-08 knows a browser with %s', (_, browser, lack) => {
    expect(webRtcLack('receive', browser)).toBe(lack);
  });

  it('N-08 tells what can be encoded from what can be decoded', () => {
    const browser = {
      RTCPeerConnection,
      RTCRtpReceiver: listing('H264'),
      RTCRtpSender: listing('VP8'),
    };
    expect(webRtcLack('receive', browser)).toBeUndefined();
    expect(webRtcLack('send', browser)).toBe('h264');
  });
});
