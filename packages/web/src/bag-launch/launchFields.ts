import {
  type CallInput,
  cleanText,
  EnrollCondition,
  Flag,
  GrabType,
  LuckyBagType,
} from '@live/protocol';
import { bagTerms, conditionTerm } from './bagTerms.ts';
import { launchTexts } from './launchTexts.ts';

export type Launch = CallInput<'luckyBagLaunch'>;

const MOST_POINTS = 100_000_000;
const MOST_SHARES = 10_000;

/** Choices of the form: texts by value, in display order. */
export const launchChoices = {
  type: { points: launchTexts.typePoints, custom: launchTexts.typeCustom },
  grab: { random: launchTexts.random, equal: launchTexts.equal },
  condition: { any: launchTexts.any, specified: launchTexts.specified },
  draw: Object.fromEntries(
    [30, 60, 180, 300, 600].map((seconds) => [String(seconds), launchTexts.seconds(seconds)]),
  ),
} as const;

/** What an untouched form says. */
export const usualLaunch = { total: '1000', count: '5', draw: '60' } as const;

/** Turns the form into the request of the call. */
export const readForm = (liveId: string, fields: FormData): Launch => {
  const isPoints = fields.get('type') === 'points';
  const isSpecified = fields.get('condition') === 'specified';
  return {
    liveId,
    luckyBagType: isPoints ? LuckyBagType.POINTS : LuckyBagType.CUSTOM,
    ...(isPoints
      ? { totalPointsNum: Number(fields.get('total')) }
      : { awardName: String(fields.get('award')).trim() }),
    luckyBagNum: Number(fields.get('count')),
    // Prizes are not divided: each winner gets one.
    grabType: isPoints && fields.get('grab') === 'random' ? GrabType.RANDOM : GrabType.EQUAL,
    enrollCondition: isSpecified ? EnrollCondition.SPECIFIED_COMMENT : EnrollCondition.ANY_COMMENT,
    ...(isSpecified && { enrollConditionComment: String(fields.get('words')) }),
    filterWinner: fields.has('filter') ? Flag.YES : Flag.NO,
    accountsOnly: fields.has('accounts') ? Flag.YES : Flag.NO,
    drawAfter: Number(fields.get('draw')),
  };
};

/** The fields that can be wrong, by their names in the form. */
export type LaunchProblems = Partial<Record<'total' | 'award' | 'count' | 'words', string>>;

const isWithin = (number: number, most: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= most;

/** What the server would refuse, in the words of this form, by field. */
export const problemsOf = (launch: Launch): LaunchProblems => {
  const { awardName, totalPointsNum, luckyBagNum, enrollConditionComment } = launch;
  const problems: LaunchProblems = {};
  if (awardName === '') problems.award = launchTexts.awardRequired;
  if (!isWithin(luckyBagNum, MOST_SHARES)) problems.count = launchTexts.wholeNumber('1万');
  if (totalPointsNum !== undefined) {
    if (!isWithin(totalPointsNum, MOST_POINTS)) problems.total = launchTexts.wholeNumber('1亿');
    else if (totalPointsNum < luckyBagNum) problems.total = launchTexts.tooFewPoints;
  }
  if (enrollConditionComment !== undefined && cleanText(enrollConditionComment) === '')
    problems.words = launchTexts.wordsRequired;
  return problems;
};

/** What will be given, to be read before it is announced: the prize, then the rest of the terms. */
export const termsOf = (launch: Launch): { prize: string; terms: string[] } => {
  const { totalPointsNum, awardName = '', luckyBagNum, grabType, drawAfter } = launch;
  const shares = bagTerms.shares(luckyBagNum);
  const division = grabType === GrabType.RANDOM ? launchTexts.random : launchTexts.equal;
  const isPoints = totalPointsNum !== undefined;
  return {
    prize: isPoints ? bagTerms.points(totalPointsNum) : awardName,
    terms: [
      isPoints ? `${shares}，${division}` : shares,
      conditionTerm(launch),
      launchTexts.drawnIn(launchTexts.seconds(drawAfter)),
    ],
  };
};
