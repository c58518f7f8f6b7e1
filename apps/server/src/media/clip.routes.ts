import { mediaTexts } from '@live/media-origin/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MediaRoutesOptions, sendText, tokenOf } from './request.ts';
import { allowFiles, sendMediaFile } from './send-file.ts';

/** A file to send, under the name that people get. */
export interface ClipFile {
  readonly path: string;
  readonly name: string;
}

export interface ClipRoutesOptions extends Pick<MediaRoutesOptions, 'authorise'> {
  readonly file: (liveId: string, clipId: string) => Promise<ClipFile | undefined>;
  /** Finds the file behind the token of a shared address. */
  readonly sharedFile: (token: string) => Promise<ClipFile | undefined>;
}

/** Sends a clip to be played or, with `download` in the query, to be saved. */
function sendClip(
  request: FastifyRequest,
  reply: FastifyReply,
  clip: ClipFile | undefined,
): FastifyReply {
  if (!clip) return sendText(reply, 404, mediaTexts.noRecording);
  const { path, name } = clip;
  const isSaved = 'download' in (request.query as object);
  const file = `filename="clip.mp4"; filename*=UTF-8''${encodeURIComponent(name)}.mp4`;
  reply.header('content-disposition', `${isSaved ? 'attachment' : 'inline'}; ${file}`);
  return sendMediaFile(reply, path, 'video/mp4');
}

/** The files of clips: for operators of the room, and for whoever has an address that was shared. */
export async function clipRoutes(
  app: FastifyInstance,
  { authorise, file, sharedFile }: ClipRoutesOptions,
): Promise<void> {
  await allowFiles(app);
  app.get<{ Params: { liveId: string; clipId: string } }>(
    '/media/clips/:liveId/:clipId',
    async (request, reply) => {
      const { liveId, clipId } = request.params;
      const allowed = await authorise({ action: 'clip', liveId, token: tokenOf(request) });
      if ('status' in allowed) return sendText(reply, allowed.status, allowed.message);
      return sendClip(request, reply, await file(liveId, clipId));
    },
  );
  app.get<{ Params: { token: string } }>('/media/clips/shared/:token', async (request, reply) =>
    sendClip(request, reply, await sharedFile(request.params.token)),
  );
}
