import { imageLimits } from '@live/protocol';

const MEGABYTES = imageLimits.bytes / 2 ** 20;

export const imageFieldTexts = {
  choose: (label: string) => `选择${label}`,
  add: '选择图片',
  change: '换一张',
  remove: '移除',
  uploading: '正在上传…',
  hint: `JPEG、PNG 或 WebP，最大 ${MEGABYTES} MB`,
  tooLarge: `图片不能超过${MEGABYTES} MB`,
  failed: '上传失败，请重试',
};
