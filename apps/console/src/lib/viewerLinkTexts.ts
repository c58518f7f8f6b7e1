export const viewerLinkTexts = {
  open: '手机观看',
  code: '观看二维码',
  hint: '用手机扫码，或把地址发给观众',
  copy: '复制地址',
  copied: '地址已复制',
  uncopied: '浏览器不允许自动复制，请选中上面的地址复制',
} as const;
