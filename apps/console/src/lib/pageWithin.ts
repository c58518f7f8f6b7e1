/** After the last row of a page is gone, the page before is the one to show. */
export const pageWithin = (pageNum: number, pageSize: number, total: number): number =>
  Math.max(1, Math.min(pageNum, Math.ceil(total / pageSize)));
