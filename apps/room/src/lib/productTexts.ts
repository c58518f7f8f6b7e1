/** Texts of goods, which are loaded with the first one. */
export const productTexts = {
  title: '商品',
  explaining: '讲解中',
  open: '去看看',
  soldOut: '已售罄',
  all: '全部商品',
  none: '还没有商品，请在中控台的商品里添加',
  begin: '讲解',
  end: '结束讲解',
  loadFailed: '商品加载失败',
  retry: '重试',
};
