import { EnrollCondition, type LuckyBag } from '@live/protocol';

/** What a bag gives and asks for, in the words that phones show. */
export const bagTerms = {
  points: (total: number) => `${total}积分`,
  shares: (count: number) => `共${count}份`,
  anyComment: '发送任意评论即可参与',
  comment: (words: string) => `发送评论“${words}”参与`,
} as const;

export const conditionTerm = ({
  enrollCondition,
  enrollConditionComment = '',
}: Pick<LuckyBag, 'enrollCondition'> & { enrollConditionComment?: string | undefined }): string =>
  enrollCondition === EnrollCondition.SPECIFIED_COMMENT
    ? bagTerms.comment(enrollConditionComment)
    : bagTerms.anyComment;
