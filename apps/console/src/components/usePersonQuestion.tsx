import { type Done, Flag, isSuperAdmin, SilenceState, SilenceType } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { api } from '../lib/api.ts';
import type { PersonAction, PersonSubject } from '../lib/commentRequests.ts';
import type { Question } from '../lib/feedback.ts';
import { lazyTexts } from '../lib/lazyTexts.ts';
import { texts } from '../lib/texts.ts';
import type { Terms } from './TermChoices.tsx';
import type { Reach } from './TermReach.tsx';
import { loadTermParts } from './termParts.ts';

/** A question whose action answers what it has done, and how that is told. */
export type ActionQuestion = Omit<Question, 'onOk'> & { onOk(): Promise<Done>; doneText(): string };

const { silenceDurations, removalDurations } = lazyTexts.terms;

/** The question that an action on a person asks, and what it does when it is confirmed. */
export const usePersonQuestion = (): ((
  action: PersonAction,
  subject: PersonSubject,
) => ActionQuestion) => {
  const model = useRoomModel();
  const { liveId } = model.loaded;

  const setSilence = async (
    { accountId, corpId }: PersonSubject,
    isSilenced: boolean,
    terms: Terms & Reach,
  ): Promise<Done> => {
    const done = await api.call('silence', {
      liveId,
      state: isSilenced ? SilenceState.BAN : SilenceState.UN_BAN,
      type: SilenceType.PERSONAL,
      accountId,
      accountCorpId: corpId,
      ...terms,
    });
    const isSilence = isSilenced ? Flag.YES : Flag.NO;
    model.applyLocal({ type: 'silenced', accountId, isSilence });
    return done;
  };

  return (action, subject) => {
    const durations = action === 'silence' ? silenceDurations : removalDurations;
    // As the choices show it first.
    const [, seconds] = durations[0];
    let terms: Terms = seconds === 0 ? {} : { durationSeconds: seconds };
    const change = (next: Terms) => {
      terms = next;
    };
    let reach: Reach = {};
    const changeReach = (next: Reach) => {
      reach = next;
    };
    const choices = async () => {
      const { TermChoices, TermReach } = await loadTermParts();
      return (
        <>
          <TermChoices
            durations={durations}
            isGuest={subject.isGuest === Flag.YES}
            change={change}
          />
          <TermReach
            liveId={liveId}
            accountId={subject.accountId}
            offersEverywhere={action === 'silence' && isSuperAdmin(model.account.thirdLiveRole)}
            change={changeReach}
          />
        </>
      );
    };
    return {
      title: texts.comments.questionTitles[action],
      content: texts.comments.questions[action],
      detail: texts.comments.quote(subject.name, subject.message ?? ''),
      isDangerous: action !== 'unsilence',
      ...(action !== 'unsilence' && { choices }),
      onOk: () =>
        action === 'remove'
          ? api.call('removalSave', {
              liveId,
              accountId: subject.accountId,
              ...terms,
              ...(reach.deleteComments && { deleteComments: reach.deleteComments }),
            })
          : setSilence(
              subject,
              action === 'silence',
              action === 'silence' ? { ...terms, ...reach } : {},
            ),
      doneText: () =>
        texts.done[action](subject.name) + (reach.deleteComments ? texts.done.withComments : ''),
    };
  };
};
