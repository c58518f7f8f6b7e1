import { describe, expect, it } from 'vitest';
import { hlsUrlOf, playbackProtocol } from './streamUrl.ts';

describe('playbackProtocol', () => {
  it.each([
    ['https://cdn.example/live/1.m3u8?auth=a.sdp', 'hls'],
    ['https://cdn.example/LIVE/1.M3U8', 'hls'],
    ['https://cdn.example/live/1.sdp?next=/x.m3u8', 'negotiation'],
    ['https://cdn.example/live/1', 'negotiation'],
    ['webrtc://cdn.example/live/1', 'negotiation'],
    ['http://media:8889/room/whep', 'whep'],
    ['http://srs:1985/rtc/v1/whep/?app=live&stream=1', 'whep'],
    ['/media/whep/1001?token=t', 'whep'],
    ['/media/whepper/1001', 'negotiation'],
    ['', 'negotiation'],
  ])('V-08 %s is %s', (url, transport) => {
    expect(playbackProtocol(url)).toBe(transport);
  });
});

describe('hlsUrlOf', () => {
  it.each([
    ['http://h:1/media/1001.sdp?token=a.b', 'http://h:1/media/hls/1001/index.m3u8?token=a.b'],
    ['/media/whep/1001?token=t', '/media/hls/1001/index.m3u8?token=t'],
    ['https://cdn.example/live/1.sdp', undefined],
    ['https://cdn.example/media/a/b.sdp', undefined],
  ])('N-03 of %s is %s', (url, expected) => {
    expect(hlsUrlOf(url)).toBe(expected);
  });
});
