import { lazyTexts } from '../../lib/lazyTexts.ts';

/** How far back the log can be narrowed. */
export const actionTimes = lazyTexts.actionLog.times.map(([label, value]) => ({ label, value }));
