import {
  type ActionResult,
  CaseState,
  type Comment,
  Flag,
  isSuperAdmin,
  type Mention,
  SilenceState,
  SilenceType,
} from '@live/protocol';
import { hasFields, useBusy, useRoomModel } from '@live/web';
import type { SanctionScope, Terms } from '../../components/SanctionChoices.tsx';
import { api } from '../../lib/api.ts';
import { askInRoom, type Question, toast, useQuestionAgain } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import type { ActionRequest, PersonAction, PersonSubject } from '../../lib/personActions.ts';
import { sanctionText } from '../../lib/sanctionText.ts';
import { shownPerson } from '../../lib/shownPerson.ts';
import { texts } from '../../lib/texts.ts';
import { toastDone } from '../../lib/undo.ts';
import type { FoldedComment } from './folding/foldComments.ts';
import { type RowAction, requestOf } from './RowActionBar.tsx';

/** A question whose action answers what it has done, and how that is told. */
type ActionQuestion = Omit<Question, 'onOk'> & {
  onOk(): Promise<ActionResult>;
  doneText(): string;
  /** What 撤销 does before it undoes the action. */
  undoToo?(): Promise<unknown>;
};

const { silenceDurations, removalDurations } = lazyTexts.terms;

/** The question that an action on a person asks, and what it does when it is confirmed. */
const usePersonQuestion = (): ((
  action: PersonAction,
  subject: PersonSubject,
) => ActionQuestion) => {
  const model = useRoomModel();
  const { liveId } = model.loaded;

  const setSilence = async (
    { accountId, corpId }: PersonSubject,
    isSilenced: boolean,
    terms: Terms & SanctionScope,
  ): Promise<ActionResult> => {
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
    const isLifting = action === 'unsilence' || action === 'allowReturn';
    const durations = action === 'silence' ? silenceDurations : removalDurations;
    // As the choices show it first.
    const [, seconds] = durations[0];
    let terms: Terms = seconds === 0 ? {} : { durationSeconds: seconds };
    const change = (next: Terms) => {
      terms = next;
    };
    let scope: SanctionScope = {};
    const changeScope = (next: SanctionScope) => {
      scope = next;
    };
    const choices = async () => {
      // The comments do not wait for the component library.
      const { SanctionChoices } = await import('../../components/SanctionChoices.tsx');
      return (
        <SanctionChoices
          durations={durations}
          isGuest={subject.isGuest === Flag.YES}
          liveId={liveId}
          accountId={subject.accountId}
          offersEverywhere={action === 'silence' && isSuperAdmin(model.account.thirdLiveRole)}
          changeTerms={change}
          changeScope={changeScope}
        />
      );
    };
    return {
      title: texts.comments.questionTitles[action],
      content: texts.comments.questions[action],
      detail: texts.comments.quote(subject.name, subject.message ?? ''),
      isDangerous: !isLifting,
      ...(!isLifting && { choices }),
      onOk: () => {
        const { accountId } = subject;
        if (action === 'allowReturn') return api.call('removalEnd', { liveId, accountId });
        if (action === 'unsilence') return setSilence(subject, false, {});
        if (action === 'silence') return setSilence(subject, true, { ...terms, ...scope });
        const { deleteComments } = scope;
        const removal = { ...terms, ...(deleteComments && { deleteComments }) };
        return api.call('removalSave', { liveId, accountId, ...removal });
      },
      doneText: () =>
        [
          texts.done[action](subject.name),
          !isLifting && sanctionText(durations, { ...terms, ...scope }),
          scope.deleteComments && texts.done.withComments,
        ]
          .filter(Boolean)
          .join(''),
    };
  };
};

/** What a question is about. */
type Subject = ActionRequest | { readonly action: 'silence-all' | 'lift-all' };

interface RowHandlers {
  reply(to: Mention): void;
  /** Ask about several comments or senders at once, by themselves. */
  deleteFolded(comment: FoldedComment): unknown;
  silenceFolded(comment: FoldedComment): unknown;
}

/** Actions on comments and their senders; each but a reply is confirmed first. */
export const useCommentActions = ({ reply, deleteFolded, silenceFolded }: RowHandlers) => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const questionOn = usePersonQuestion();
  const [isConfirming, run] = useBusy();

  const confirmAction = (
    subject: Subject,
    { onOk, doneText, undoToo, ...question }: ActionQuestion,
  ) => {
    const act = async () => toastDone(liveId, await onOk(), doneText(), undoToo);
    return run(() => askInRoom(liveId, subject, { ...question, onOk: act }));
  };

  const deleteComment = async ({ id }: Comment): Promise<ActionResult> => {
    const done = await api.call('commentDel', { liveId, commentId: id });
    model.applyLocal({ type: 'comment-deleted', id });
    return done;
  };

  const pin = async ({ id, sourceName, message }: Comment): Promise<ActionResult> => {
    const done = await api.call('flowSave', { liveId, pin: { text: '', commentId: id } });
    const { flow } = model.getSnapshot().room.detail;
    const pinned = { text: message, commentId: id, name: sourceName };
    if (flow) model.applyLocal({ type: 'flow-changed', flow: { ...flow, pin: pinned } });
    return done;
  };

  /** The same question, by which a report is handled as well. */
  const handling = (reportId: string, question: ActionQuestion): ActionQuestion => {
    let isHandled = false;
    const setCase = (caseState: CaseState) =>
      api.call('reportCase', { liveId, reportId, caseState });
    return {
      ...question,
      // An error is shown by the client; the silence is undone all the same.
      undoToo: async () => isHandled && (await setCase(CaseState.OPEN).catch(() => undefined)),
      onOk: async () => {
        const done = await question.onOk();
        const { handledBy } = await setCase(CaseState.HANDLED);
        if (handledBy === undefined) isHandled = true;
        else toast('info', texts.undo.handledBy(handledBy));
        return done;
      },
      doneText: () => question.doneText() + (isHandled ? texts.done.withReport : ''),
    };
  };

  const act = (request: ActionRequest) => {
    if ('person' in request) {
      const question = questionOn(request.action, request.person);
      const { reportId } = request;
      return confirmAction(request, reportId ? handling(reportId, question) : question);
    }
    const { action, comment } = request;
    return confirmAction(request, {
      title: texts.comments.questionTitles[action],
      content: texts.comments.questions[action],
      detail: texts.comments.quote(comment.sourceName, comment.message),
      isDangerous: action === 'delete',
      onOk: () => (action === 'delete' ? deleteComment(comment) : pin(comment)),
      doneText: () => texts.done[action](comment.sourceName),
    });
  };

  /** What a button or a key of a row asks for. */
  const actOnRow = (action: RowAction, comment: FoldedComment): void => {
    if (action === 'reply') reply({ accountId: comment.sourceId, nickName: comment.sourceName });
    else if (action === 'card')
      shownPerson.dispatch({ accountId: comment.sourceId, name: comment.sourceName });
    else if (action === 'delete' && comment.fold) deleteFolded(comment);
    else if (action === 'silence' && (comment.fold?.senders.length ?? 1) > 1)
      silenceFolded(comment);
    else void act(requestOf(action, comment));
  };

  const setAllSilenced = (isAllSilenced: boolean) =>
    confirmAction(
      { action: isAllSilenced ? 'silence-all' : 'lift-all' },
      {
        title: isAllSilenced ? texts.comments.allSilence : texts.comments.liftAllSilence,
        content: isAllSilenced
          ? texts.comments.questions.allSilence
          : texts.comments.questions.liftAllSilence,
        isDangerous: isAllSilenced,
        onOk: async () => {
          const state = isAllSilenced ? SilenceState.BAN : SilenceState.UN_BAN;
          const done = await api.call('silence', { liveId, state, type: SilenceType.ALL });
          model.applyLocal({ type: 'all-silenced', isAllSilenced });
          return done;
        },
        doneText: () => (isAllSilenced ? texts.done.allSilence : texts.done.liftAllSilence),
      },
    );

  useQuestionAgain(liveId, isSubject, (subject) => {
    if (!model.isRunning) return;
    if ('person' in subject || 'comment' in subject) void act(subject);
    else void setAllSilenced(subject.action === 'silence-all');
  });

  return { isConfirming, act, actOnRow, setAllSilenced };
};

/** What was asked before the page was loaded again comes from its storage, where anything may stand. */
const isSubject = (value: unknown): value is Subject => {
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
