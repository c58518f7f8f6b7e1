export { type Hit, judge, type Verdict } from './judge.ts';
export { normaliseText } from './normaliseText.ts';
export { type Word, WordMatcher } from './WordMatcher.ts';
