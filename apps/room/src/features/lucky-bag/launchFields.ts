import { type CallInput, EnrollCondition, Flag, GrabType, LuckyBagType } from '@live/protocol';
import { hostTexts } from '../../lib/hostTexts.ts';

export type Launch = CallInput<'luckyBagLaunch'>;

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

const { awardRequired, tooFewPoints } = hostTexts.luckyBagForm;

/** What the server would refuse, in the words of this form. */
export const problemOf = ({
  awardName,
  totalPointsNum,
  luckyBagNum,
}: Launch): string | undefined => {
  if (awardName === '') return awardRequired;
  if (totalPointsNum !== undefined && totalPointsNum < luckyBagNum) return tooFewPoints;
  return undefined;
};
