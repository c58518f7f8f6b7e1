import type { Fragments } from './fragment-index.ts';

/** How often players look for more of a file that grows, unless one fragment is longer. */
const RELOAD_SECONDS = 6;

/**
 * An HLS playlist of the fragments of one file, as byte ranges of it. A player fetches only what it plays; given the
 * file alone, browsers read all of it before a moment in the middle.
 */
export function recordPlaylist(
  file: string,
  { headBytes, fragments }: Fragments,
  isGrowing: boolean,
): string {
  const longest = Math.max(RELOAD_SECONDS, ...fragments.map(({ seconds }) => Math.round(seconds)));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-PLAYLIST-TYPE:${isGrowing ? 'EVENT' : 'VOD'}`,
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${headBytes}@0"`,
  ];
  for (const { offset, bytes, seconds } of fragments)
    lines.push(`#EXTINF:${seconds.toFixed(3)},`, `#EXT-X-BYTERANGE:${bytes}@${offset}`, file);
  if (!isGrowing) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
