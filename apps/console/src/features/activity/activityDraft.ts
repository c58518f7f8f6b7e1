import { codePointLength, limits } from '@live/protocol';
import { lazyTexts } from '../../lib/lazyTexts.ts';

export interface ActivityDraft {
  activityName: string;
  activityLink: string;
}

export type ActivityField = keyof ActivityDraft;

const rules: Record<ActivityField, { max: number; whenEmpty: string }> = {
  activityName: { max: limits.activityNameLength, whenEmpty: lazyTexts.activity.nameRequired },
  activityLink: { max: limits.activityLinkLength, whenEmpty: lazyTexts.activity.linkRequired },
};

/** The validation error of a field, if any. */
export const problemOf = (field: ActivityField, text: string): string | undefined => {
  const { max, whenEmpty } = rules[field];
  const trimmed = text.trim();
  if (trimmed === '') return whenEmpty;
  return codePointLength(trimmed) > max ? lazyTexts.activity.tooLong(max) : undefined;
};

export const trimDraft = ({ activityName, activityLink }: ActivityDraft): ActivityDraft => ({
  activityName: activityName.trim(),
  activityLink: activityLink.trim(),
});
