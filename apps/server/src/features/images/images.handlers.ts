import { imageLimits } from '@live/protocol';
import { refuse } from '../../domain/refusal.ts';
import { TooLarge } from '../../http/failure.ts';
import type { CallHandlers, RequestContext } from '../../http/handlers.ts';
import type { Images } from './images.service.ts';

const readImage = async (request: RequestContext): Promise<Buffer> => {
  try {
    return await request.readFile(imageLimits.bytes);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    throw refuse.error(`图片不能超过${imageLimits.bytes / 2 ** 20} MB`);
  }
};

export const imageHandlers = (images: Images) =>
  ({
    imageUpload: async ({ caller, input, request }) => ({
      url: await images.upload(caller, input.use, () => readImage(request)),
    }),
  }) satisfies Partial<CallHandlers>;
