import { codePointLength, limits } from '@live/protocol';
import { texts } from '../../lib/texts.ts';

export interface ActivityDraft {
  activityName: string;
  activityLink: string;
}

export type ActivityField = keyof ActivityDraft;

const rules: Record<ActivityField, { max: number; whenEmpty: string }> = {
  activityName: { max: limits.activityNameLength, whenEmpty: texts.activity.nameRequired },
  activityLink: { max: limits.activityLinkLength, whenEmpty: texts.activity.linkRequired },
};

/** The validation error of a field, if any. */
export const problemOf = (field: ActivityField, text: string): string | undefined => {
  const { max, whenEmpty } = rules[field];
  const trimmed = text.trim();
  if (trimmed === '') return whenEmpty;
  return codePointLength(trimmed) > max ? texts.activity.tooLong(max) : undefined;
};

export const trimDraft = ({ activityName, activityLink }: ActivityDraft): ActivityDraft => ({
  activityName: activityName.trim(),
  activityLink: activityLink.trim(),
});
