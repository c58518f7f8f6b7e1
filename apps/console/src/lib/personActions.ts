import { type Comment, Flag } from '@live/protocol';

export type PersonAction = 'silence' | 'unsilence' | 'remove' | 'allowReturn';
export type CommentAction = 'pin' | 'delete';

/** Silences a person, or lifts their silence. */
export const silenceActionOn = (person: { isSilence?: Flag | undefined }) =>
  person.isSilence === Flag.YES ? 'unsilence' : 'silence';

/** The person an action is about. */
export interface PersonSubject {
  readonly accountId: string;
  readonly name: string;
  readonly corpId: string;
  readonly isGuest?: Flag | undefined;
  /** Their comment, which the question quotes. */
  readonly message?: string | undefined;
}

export type ActionRequest =
  | {
      readonly action: PersonAction;
      readonly person: PersonSubject;
      /** The report that is handled by it. */
      readonly reportId?: string | undefined;
    }
  | { readonly action: CommentAction; readonly comment: Comment };
