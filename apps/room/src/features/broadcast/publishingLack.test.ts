import { describe, expect, it } from 'vitest';
import { publishingLack } from './publishingLack.ts';

const listing = (mimeType: string) => ({ getCapabilities: () => ({ codecs: [{ mimeType }] }) });
const able = {
  RTCPeerConnection: class {},
  RTCRtpSender: listing('video/H264'),
  isSecureContext: true,
  navigator: { mediaDevices: { getUserMedia: () => undefined } },
};

describe('publishingLack', () => {
  it.each([
    [undefined, {}],
    ['webrtc', { RTCPeerConnection: undefined }],
    ['h264', { RTCRtpSender: listing('video/VP8') }],
    ['camera', { navigator: {} }],
    ['insecure', { navigator: {}, isSecureContext: false }],
  ])('N-08 a host lacks %s', (missing, change) => {
    expect(publishingLack({ ...able, ...change })).toBe(missing);
  });
});
