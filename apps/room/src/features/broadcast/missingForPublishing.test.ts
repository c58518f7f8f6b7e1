import { describe, expect, it } from 'vitest';
import { missingForPublishing } from './missingForPublishing.ts';

const listing = (mimeType: string) => ({ getCapabilities: () => ({ codecs: [{ mimeType }] }) });
const able = {
  RTCPeerConnection: class {},
  RTCRtpSender: listing('video/H264'),
  isSecureContext: true,
  navigator: { mediaDevices: { getUserMedia: () => undefined } },
};

describe('missingForPublishing', () => {
  it.each([
    [undefined, {}],
    ['webrtc', { RTCPeerConnection: undefined }],
    ['h264', { RTCRtpSender: listing('video/VP8') }],
    ['camera', { navigator: {} }],
    ['insecure', { navigator: {}, isSecureContext: false }],
  ])('N-08 a host lacks %s', (missing, change) => {
    expect(missingForPublishing({ ...able, ...change })).toBe(missing);
  });
});
