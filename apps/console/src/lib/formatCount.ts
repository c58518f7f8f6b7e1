const format = new Intl.NumberFormat('zh-CN');

export const formatCount = (count: number): string => format.format(count);
