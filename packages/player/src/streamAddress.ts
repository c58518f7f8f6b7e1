/** The protocol of a live address. */
export type PlaybackProtocol = 'hls' | 'whep' | 'negotiation';

function pathOf(address: string): string {
  try {
    return new URL(address, 'http://here.invalid').pathname.toLowerCase();
  } catch {
    return '';
  }
}

/** `.m3u8` is HLS, a `whep` in the path is WHEP, anything else is negotiated. */
export function playbackProtocol(address: string): PlaybackProtocol {
  const path = pathOf(address);
  if (path.endsWith('.m3u8')) return 'hls';
  return path.split('/').includes('whep') ? 'whep' : 'negotiation';
}

/** The HLS address of the same stream, for addresses of our own origin. */
export function hlsAddressOf(address: string): string | undefined {
  const [path = '', ...query] = address.split('?');
  const match = /^(.*\/media\/)(?:whep\/([\w-]+)|([\w-]+)\.sdp)$/.exec(path);
  const liveId = match?.[2] ?? match?.[3];
  if (!match || !liveId) return undefined;
  const suffix = query.length > 0 ? `?${query.join('?')}` : '';
  return `${match[1]}hls/${liveId}/index.m3u8${suffix}`;
}
