import { type Comment, Flag } from '@live/protocol';
import { hasFields } from '@live/web';

export type PersonAction = 'silence' | 'unsilence' | 'remove' | 'allowReturn';
/** What the card offers beside it, and is not asked again after a reload. */
export type CardAction = PersonAction | 'makeModerator' | 'endModerator';
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

/** An action that is asked about before it is done, and what it is done to. */
export type ActionRequest =
  | {
      readonly action: CardAction;
      readonly person: PersonSubject;
      /** The report that is handled by it. */
      readonly reportId?: string | undefined;
    }
  | { readonly action: CommentAction; readonly comment: Comment }
  | { readonly action: 'silence-all' | 'lift-all' };

/** What was asked before the page was loaded again comes from its storage, where anything may stand. */
export const isActionRequest = (value: unknown): value is ActionRequest => {
  const { action, person, comment, reportId = '' } = (value ?? {}) as Record<string, unknown>;
  switch (action) {
    case 'silence':
    case 'unsilence':
    case 'remove':
    case 'allowReturn':
      return (
        typeof reportId === 'string' &&
        hasFields(person, { accountId: 'string', name: 'string', corpId: 'string' })
      );
    case 'pin':
    case 'delete':
      return hasFields(comment, { id: 'string', sourceName: 'string', message: 'string' });
    default:
      return action === 'silence-all' || action === 'lift-all';
  }
};
