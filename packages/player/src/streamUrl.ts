/** The protocol of a live URL. */
export type PlaybackProtocol = 'hls' | 'whep' | 'negotiation';

function pathOf(url: string): string {
  try {
    return new URL(url, 'http://here.invalid').pathname.toLowerCase();
  } catch {
    return '';
  }
}

/** `.m3u8` is HLS, a `whep` in the path is WHEP, anything else is negotiated. */
export function playbackProtocol(url: string): PlaybackProtocol {
  const path = pathOf(url);
  if (path.endsWith('.m3u8')) return 'hls';
  return path.split('/').includes('whep') ? 'whep' : 'negotiation';
}

/** The HLS URL of the same stream, for URLs of our own media paths. */
export function hlsUrlOf(url: string): string | undefined {
  const [path = '', ...query] = url.split('?');
  const match = /^(.*\/media\/)(?:whep\/([\w-]+)|([\w-]+)\.sdp)$/.exec(path);
  const liveId = match?.[2] ?? match?.[3];
  if (!match || !liveId) return undefined;
  const suffix = query.length > 0 ? `?${query.join('?')}` : '';
  return `${match[1]}hls/${liveId}/index.m3u8${suffix}`;
}
