import { HLS_TYPE, TS_TYPE } from '@live/media-origin/hls/hls-file';
import { mediaTexts } from '@live/media-origin/texts';
import type { FastifyInstance } from 'fastify';
import { signPlaylist } from './hls.routes.ts';
import { type MediaRoutesOptions, sendText, tokenOf } from './request.ts';
import { allowFiles, sendMediaFile } from './send-file.ts';

/** Recorded segments, with byte ranges so that players can seek, and playlists of their fragments. */
export async function recordingRoutes(
  app: FastifyInstance,
  { origin, authorise }: MediaRoutesOptions,
): Promise<void> {
  await allowFiles(app);
  app.get<{ Params: { liveId: string; name: string } }>(
    '/media/records/:liveId/:name',
    async (request, reply) => {
      const { liveId, name } = request.params;
      const token = tokenOf(request);
      const allowed = await authorise({ action: 'record', liveId, token });
      if ('status' in allowed) return sendText(reply, allowed.status, allowed.message);
      if (name.endsWith('.m3u8')) {
        const playlist = await origin.records.playlist(liveId, name.replace(/m3u8$/, 'mp4'));
        if (!playlist) return sendText(reply, 404, mediaTexts.noRecording);
        return reply.type(HLS_TYPE).send(signPlaylist(playlist, () => token));
      }
      const path = await origin.records.find(liveId, name);
      if (!path) return sendText(reply, 404, mediaTexts.noRecording);
      return sendMediaFile(reply, path, name.endsWith('.ts') ? TS_TYPE : 'video/mp4');
    },
  );
}
