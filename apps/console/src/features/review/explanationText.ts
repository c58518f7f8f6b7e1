import type { Explanation } from '@live/protocol';
import { causes } from '../../lib/liveReportTexts.ts';

/** People gained or lost, and what happened just before. */
export const explanationText = ({ people, cause }: Explanation): string =>
  `${people > 0 ? '+' : '−'}${Math.abs(people)}${cause ? ` ${causes[cause.kind]}` : ''}`;
