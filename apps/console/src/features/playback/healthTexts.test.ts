import type { HealthPoint } from '@live/player';
import { describe, expect, it } from 'vitest';
import { describeHealth, formatBitrate } from './healthTexts.ts';

const point: HealthPoint = {
  at: 0,
  verdict: 'smooth',
  bitsPerSecond: 2_100_000,
  framesPerSecond: 29.97,
  roundTripMs: 38.2,
  loss: 0,
  freezes: 0,
  delaySeconds: 0.42,
};

describe('describeHealth', () => {
  it('N-03 describes the stream', () => {
    expect(describeHealth(point, 'connected', 'webrtc')).toEqual({
      verdict: 'smooth',
      delay: '延迟 0.4 秒',
      metrics: ['码率 2.1 Mbps', '帧率 30 fps', '往返 38 ms'],
    });
  });

  it('N-03 is lost while disconnected', () => {
    expect(describeHealth(point, 'disconnected', 'webrtc').verdict).toBe('lost');
    expect(describeHealth(undefined, 'connected', 'webrtc').metrics).toEqual([]);
  });

  it('N-03 shows HLS without a round trip', () => {
    const hls = { ...point, roundTripMs: undefined };
    expect(describeHealth(hls, 'connected', 'hls').metrics).toEqual([
      '码率 2.1 Mbps',
      '帧率 30 fps',
      'HLS',
    ]);
  });

  it('N-03 writes small rates in kbps', () => {
    expect(formatBitrate(640_400)).toBe('640 kbps');
  });
});
