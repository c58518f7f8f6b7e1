/** The whole course in at most `width` values: of each stretch its highest, so peaks stay. */
export const outlineOf = (series: readonly number[], width: number): number[] => {
  if (series.length <= width) return [...series];
  const outline: number[] = [];
  for (let column = 0; column < width; column += 1) {
    const from = Math.floor((column * series.length) / width);
    const to = Math.floor(((column + 1) * series.length) / width);
    let highest = series[from] ?? 0;
    for (let index = from + 1; index < to; index += 1) {
      highest = Math.max(highest, series[index] ?? 0);
    }
    outline.push(highest);
  }
  return outline;
};

/** As points of an SVG polyline in a box of `width` by `height`. */
export const outlinePoints = (outline: readonly number[], width: number, height: number) => {
  const highest = Math.max(1, ...outline);
  const step = outline.length > 1 ? width / (outline.length - 1) : 0;
  return outline
    .map((value, index) => {
      const y = height - (value / highest) * height;
      return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
};
