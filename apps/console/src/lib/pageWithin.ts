/** Limits a page number to the existing pages. */
export const pageWithin = (pageNum: number, pageSize: number, total: number): number =>
  Math.max(1, Math.min(pageNum, Math.ceil(total / pageSize)));
