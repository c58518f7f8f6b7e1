export { foldText } from './foldText.ts';
export { type Hit, judge, type Verdict } from './judge.ts';
export { type Word, WordMatcher } from './WordMatcher.ts';
