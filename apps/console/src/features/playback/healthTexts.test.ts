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
  isSoundAlone: false,
  delaySeconds: 0.42,
};

describe('describeHealth', () => {
  it('N-03 describes the stream', () => {
    expect(describeHealth(point, 'connected', 'webrtc', 'good')).toEqual({
      verdict: 'smooth',
      delay: '延迟 0.4 秒',
      metrics: ['码率 2.1 Mbps', '帧率 30 fps', '往返 38 ms'],
    });
  });

  it('N-03 is lost while disconnected', () => {
    expect(describeHealth(point, 'disconnected', 'webrtc', 'good').verdict).toBe('lost');
    expect(describeHealth(undefined, 'connected', 'webrtc', 'good').metrics).toEqual([]);
  });

  it('N-03 shows HLS without a round trip', () => {
    const hls = { ...point, roundTripMs: undefined };
    expect(describeHealth(hls, 'connected', 'hls', 'good').metrics).toEqual([
      '码率 2.1 Mbps',
      '帧率 30 fps',
      'HLS',
    ]);
  });

  it.each([
    ['smooth', 'good', []],
    ['smooth', 'fair', []],
    ['smooth', 'poor', ['主播网络差']],
    ['stuttering', 'good', ['本机网络差']],
    ['stuttering', 'fair', ['主播网络差']],
    ['stuttering', 'poor', ['主播网络差']],
  ] as const)(
    'N-12 a %s picture of a host with a %s network names %j',
    (verdict, uplink, named) => {
      const { metrics } = describeHealth({ ...point, verdict }, 'connected', 'webrtc', uplink);
      expect(metrics).toEqual([...named, '码率 2.1 Mbps', '帧率 30 fps', '往返 38 ms']);
    },
  );

  it('N-03 writes small rates in kbps', () => {
    expect(formatBitrate(640_400)).toBe('640 kbps');
  });
});
