import { mediaTexts } from '@live/media-origin/texts';
import type { FastifyInstance } from 'fastify';
import { type MediaRoutesOptions, sendText, tokenOf } from './request.ts';

/** Adds the caller's token to every URL in a playlist, because players do not pass it on. */
export function signPlaylist(playlist: string, token: string): string {
  const query = `?token=${encodeURIComponent(token)}`;
  return playlist
    .split('\n')
    .map((line) => {
      if (line === '') return line;
      if (line.startsWith('#')) return line.replace(/URI="([^"]+)"/g, `URI="$1${query}"`);
      return line + query;
    })
    .join('\n');
}

export async function hlsRoutes(
  app: FastifyInstance,
  { origin, authorise }: MediaRoutesOptions,
): Promise<void> {
  app.get<{ Params: { liveId: string; name: string } }>(
    '/media/hls/:liveId/:name',
    async (request, reply) => {
      const { liveId, name } = request.params;
      const token = tokenOf(request);
      const allowed = await authorise({ action: 'play', liveId, token });
      if ('status' in allowed) return sendText(reply, allowed.status, allowed.message);
      const file = await origin.hls(liveId, name);
      if (!file) return sendText(reply, 404, mediaTexts.notThereYet);
      const isPlaylist = name.endsWith('.m3u8');
      // A segment never changes; a playlist changes every two seconds.
      if (!isPlaylist) reply.header('cache-control', 'private, max-age=60');
      const body = isPlaylist ? signPlaylist(String(file.body), token) : file.body;
      return reply.type(file.type).send(body);
    },
  );
}
