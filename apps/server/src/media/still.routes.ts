import { type MediaOrigin, MediaRefusal, type Still } from '@live/media-origin/media-origin';
import type { FastifyInstance } from 'fastify';
import {
  type Endpoint,
  type MediaRoutesOptions,
  REFUSAL_STATUS,
  sendText,
  tokenOf,
} from './request.ts';

export interface StillRoutesOptions extends Pick<MediaRoutesOptions, 'authorise'> {
  readonly origin: Pick<MediaOrigin, 'still'>;
  /** Throws when the limit of stills is exceeded. */
  readonly takeStill: (accountId: string) => void;
}

const stillOf = async (
  origin: StillRoutesOptions['origin'],
  liveId: string,
): Promise<Still | MediaRefusal | undefined> => {
  try {
    return await origin.still(liveId);
  } catch (error) {
    if (error instanceof MediaRefusal) return error;
    throw error;
  }
};

/** The newest keyframe of a room, for the wall. Without one the answer is empty. */
export async function stillRoutes(
  app: FastifyInstance,
  { origin, authorise, takeStill }: StillRoutesOptions,
): Promise<void> {
  app.get<Endpoint>('/media/stills/:liveId', async (request, reply) => {
    const { liveId } = request.params;
    const allowed = await authorise({ action: 'still', liveId, token: tokenOf(request) });
    if ('status' in allowed) return sendText(reply, allowed.status, allowed.message);
    takeStill(allowed.accountId);
    const still = await stillOf(origin, liveId);
    if (still instanceof MediaRefusal)
      return sendText(reply, REFUSAL_STATUS[still.reason], still.message);
    reply.header('cache-control', 'private, no-store');
    if (!still) return reply.code(204).send();
    return reply
      .headers({ 'x-still-codec': still.codec, 'x-still-age': Math.round(still.ageMs) })
      .type('application/octet-stream')
      .send(Buffer.from(still.data.buffer, still.data.byteOffset, still.data.byteLength));
  });
}
