import { mediaTexts } from '@live/media-origin/texts';
import type { FastifyInstance } from 'fastify';
import { type MediaRoutesOptions, sendText, tokenOf } from './request.ts';

/** The playlist that viewers are given the address of. */
const ROOT = 'index.m3u8';

/** For how long a cache between server and viewers may keep a file. The root is each viewer's own. */
const cacheControlOf = (name: string): string => {
  if (name === ROOT) return 'private, no-store';
  // A playlist changes every two seconds; a segment never does.
  return name.endsWith('.m3u8') ? 'public, max-age=1' : 'public, max-age=60, immutable';
};

/** Adds a token to every URL in a playlist, because players do not pass one on. */
export function signPlaylist(playlist: string, tokenOfFile: (file: string) => string): string {
  const signed = (file: string) => `${file}?token=${encodeURIComponent(tokenOfFile(file))}`;
  return playlist
    .split('\n')
    .map((line) => {
      if (line === '') return line;
      if (line.startsWith('#'))
        return line.replace(/URI="([^"]+)"/g, (_, file: string) => `URI="${signed(file)}"`);
      return signed(line);
    })
    .join('\n');
}

/**
 * The right to watch is checked when the root is fetched. The files that it leads to have the same addresses for all
 * viewers, so that a cache in front of the server fetches each of them once.
 */
export async function hlsRoutes(
  app: FastifyInstance,
  { origin, authorise, hlsTokens }: MediaRoutesOptions,
): Promise<void> {
  app.get<{ Params: { liveId: string; name: string } }>(
    '/media/hls/:liveId/:name',
    async (request, reply) => {
      const { liveId, name } = request.params;
      const token = tokenOf(request);
      if (name === ROOT) {
        const allowed = await authorise({ action: 'play', liveId, token });
        if ('status' in allowed) return sendText(reply, allowed.status, allowed.message);
      } else if (!(await hlsTokens.allow(liveId, name, token))) {
        return sendText(reply, 403, mediaTexts.notAllowed);
      }
      const file = await origin.hls(liveId, name);
      if (!file) return sendText(reply, 404, mediaTexts.notThereYet);
      const body = name.endsWith('.m3u8')
        ? signPlaylist(String(file.body), (listed) => hlsTokens.of(liveId, listed))
        : file.body;
      return reply.header('cache-control', cacheControlOf(name)).type(file.type).send(body);
    },
  );
}
