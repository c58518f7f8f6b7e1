import type { Explanation } from '@live/protocol';
import { causes } from '../../lib/liveReportTexts.ts';
import { barPath, type Drawing } from './shapes.ts';
import type { TimeScale } from './timeScale.ts';

const ROWS = 3;
const GAINED = '#15803d';
const LOST = '#b91c1c';

/** People gained or lost, and what happened just before. */
export const explanationText = ({ people, cause }: Explanation): string =>
  `${people > 0 ? '+' : '−'}${Math.abs(people)}${cause ? ` ${causes[cause.kind]}` : ''}`;

/** Estimates how wide a text is drawn: Chinese characters are square, others little more than half as wide. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.6), 0) * size;

interface Place {
  top: number;
  base: number;
  /** The size of the letters, in pixels. */
  size: number;
}

/**
 * Labels at the rises and falls that stand out, in as many rows as keep them apart. Where there is no
 * space the line still shows; zooming in makes space.
 */
export const changes = (
  explanations: readonly Explanation[],
  scale: TimeScale,
  { top, base, size }: Place,
): Drawing => {
  const ends = Array.from({ length: ROWS }, () => Number.NEGATIVE_INFINITY);
  return explanations.flatMap((explanation): Drawing => {
    const x = scale.x(explanation.atMs);
    if (x < scale.left || x > scale.right) return [];
    const text = explanationText(explanation);
    const width = widthOf(text, size) + 10;
    const left = Math.min(x, scale.right - width);
    const row = ends.findIndex((end) => end + 4 <= left);
    const y = top + Math.max(row, 0) * (size + 5);
    const colour = explanation.people > 0 ? GAINED : LOST;
    const line = { path: `M${x} ${y}V${base}`, stroke: colour };
    if (row < 0) return [line];
    ends[row] = left + width;
    return [
      line,
      { path: barPath(left, y, width, size + 4), fill: colour },
      { text, x: left + 5, y: y + size, size, colour: '#fff' },
    ];
  });
};
