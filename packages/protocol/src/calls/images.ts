import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { UrlText } from '../fields.ts';
import { imageLimits, imageUses } from '../image.ts';

/** Pictures that people upload. */
export const imageCalls = defineCalls({
  imageUpload: {
    path: '/desk/image-upload',
    summary:
      '上传图片（JPEG、PNG 或 WebP），得到它的地址；封面与商品图须为主播或管理员，一天之内没有用上的会被删除',
    access: 'account',
    request: z.strictObject({ use: z.enum(imageUses) }),
    example: { use: 'avatar' },
    upload: imageLimits.bytes,
    response: z.object({ url: UrlText }),
  },
});
