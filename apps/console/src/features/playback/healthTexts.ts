import type { ConnectionPhase, HealthPoint, Verdict } from '@live/player';
import type { UplinkQuality } from '@live/protocol';
import { lazyTexts } from '../../lib/lazyTexts.ts';

export const formatBitrate = (bitsPerSecond: number): string =>
  bitsPerSecond >= 1e6
    ? `${(bitsPerSecond / 1e6).toFixed(1)} Mbps`
    : `${Math.round(bitsPerSecond / 1e3)} kbps`;

/** Which side spoils the picture. While the host's network is not good, nothing is known of one's own. */
const poorSide = (verdict: Verdict, uplink: UplinkQuality): 'host' | 'own' | undefined => {
  if (verdict === 'stuttering') return uplink === 'good' ? 'own' : 'host';
  return uplink === 'poor' ? 'host' : undefined;
};

/** The texts of the readout for the newest point. */
export const describeHealth = (
  point: HealthPoint | undefined,
  phase: ConnectionPhase,
  transport: 'webrtc' | 'hls',
  uplink: UplinkQuality,
): { verdict: Verdict; delay: string; metrics: string[] } => {
  const verdict = phase === 'connected' && point ? point.verdict : 'lost';
  if (!point || verdict === 'lost') return { verdict, delay: '', metrics: [] };
  const { metrics: names } = lazyTexts.playback;
  const side = poorSide(verdict, uplink);
  const metrics = [
    ...(side ? [lazyTexts.playback.poorSide[side]] : []),
    `${names.bitrate} ${formatBitrate(point.bitsPerSecond)}`,
    `${names.frames} ${Math.round(point.framesPerSecond)} fps`,
    ...(point.roundTripMs === undefined
      ? []
      : [`${names.roundTrip} ${Math.round(point.roundTripMs)} ms`]),
    ...(transport === 'hls' ? ['HLS'] : []),
  ];
  const delay =
    point.delaySeconds === undefined ? '' : lazyTexts.playback.delay(point.delaySeconds.toFixed(1));
  return { verdict, delay, metrics };
};
