import {
  type ActionResult,
  CaseState,
  type Comment,
  Flag,
  isSuperAdmin,
  SilenceState,
  SilenceType,
} from '@live/protocol';
import type { RoomModel } from '@live/room-model';
import { api } from '../lib/api.ts';
import { askInRoom, type Question, toast } from '../lib/feedback.ts';
import { lazyTexts } from '../lib/lazyTexts.ts';
import { caseTexts } from '../lib/peopleTexts.ts';
import { sanctionText } from '../lib/sanctionText.ts';
import { takeBackCase } from '../lib/takeBackCase.ts';
import { texts } from '../lib/texts.ts';
import { toastDone } from '../lib/undo.ts';
import type { ActionRequest, CardAction, CommentAction, PersonSubject } from './actionRequest.ts';
import { SanctionChoices, type SanctionScope, type Terms } from './SanctionChoices.tsx';

/** A question whose action answers what it has done, and how that is told. */
type ActionQuestion = Omit<Question, 'onOk'> & {
  onOk(): Promise<ActionResult>;
  doneText(): string;
  /** What 撤销 does before it undoes the action. */
  undoToo?(): Promise<unknown>;
};

/** Asks the question of an action, and does it when it is confirmed. */
export const askAbout = async (model: RoomModel, request: ActionRequest): Promise<void> => {
  const { liveId } = model.loaded;
  const { onOk, doneText, undoToo, ...question } = questionOf(model, request);
  const act = async () => toastDone(liveId, await onOk(), doneText(), undoToo);
  await askInRoom(liveId, request, { ...question, onOk: act });
};

const questionOf = (model: RoomModel, request: ActionRequest): ActionQuestion => {
  if ('comment' in request) return commentQuestion(model, request.action, request.comment);
  if (!('person' in request)) return silenceAllQuestion(model, request.action === 'silence-all');
  const { action, person, reportId } = request;
  const question = personQuestion(model, action, person);
  return reportId ? handling(model.loaded.liveId, reportId, question) : question;
};

const { silenceDurations, removalDurations } = lazyTexts.terms;

const personQuestion = (
  model: RoomModel,
  action: CardAction,
  subject: PersonSubject,
): ActionQuestion => {
  const { liveId } = model.loaded;
  const { accountId } = subject;
  const isSanction = action === 'silence' || action === 'remove';
  const durations = action === 'silence' ? silenceDurations : removalDurations;
  // The terms that the choices show first.
  const [, seconds] = durations[0];
  let terms: Terms = seconds === 0 ? {} : { durationSeconds: seconds };
  let scope: SanctionScope = {};
  const choices = (
    <SanctionChoices
      durations={durations}
      isGuest={subject.isGuest === Flag.YES}
      liveId={liveId}
      accountId={accountId}
      offersEverywhere={action === 'silence' && isSuperAdmin(model.account.thirdLiveRole)}
      changeTerms={(next) => {
        terms = next;
      }}
      changeScope={(next) => {
        scope = next;
      }}
    />
  );
  return {
    title: lazyTexts.questionTitles[action],
    content: lazyTexts.questions[action],
    detail: texts.comments.quote(subject.name, subject.message ?? ''),
    isDangerous: isSanction || action === 'endModerator',
    ...(isSanction && { choices: async () => choices }),
    onOk: () => {
      if (action === 'makeModerator') return api.call('moderatorAdd', { liveId, accountId });
      if (action === 'endModerator') return api.call('moderatorRemove', { liveId, accountId });
      if (action === 'allowReturn') return api.call('removalEnd', { liveId, accountId });
      if (action === 'unsilence') return setSilence(model, subject, false, {});
      if (action === 'silence') return setSilence(model, subject, true, { ...terms, ...scope });
      const { deleteComments } = scope;
      const removal = { ...terms, ...(deleteComments && { deleteComments }) };
      return api.call('removalSave', { liveId, accountId, ...removal });
    },
    doneText: () =>
      [
        lazyTexts.done[action](subject.name),
        isSanction && sanctionText(durations, { ...terms, ...scope }),
        scope.deleteComments && lazyTexts.done.withComments,
      ]
        .filter(Boolean)
        .join(''),
  };
};

const setSilence = async (
  model: RoomModel,
  { accountId, corpId }: PersonSubject,
  isSilenced: boolean,
  terms: Terms & SanctionScope,
): Promise<ActionResult> => {
  const done = await api.call('silence', {
    liveId: model.loaded.liveId,
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

/** A silence whose length was chosen by its key. A refusal is shown by the client. */
export const silenceNow = async (
  model: RoomModel,
  subject: PersonSubject,
  seconds: number,
): Promise<void> => {
  const terms = seconds === 0 ? {} : { durationSeconds: seconds };
  const done = await setSilence(model, subject, true, terms).catch(() => undefined);
  const text = lazyTexts.done.silence(subject.name) + sanctionText(silenceDurations, terms);
  if (done) toastDone(model.loaded.liveId, done, text);
};

/** The same question, by which a report is handled as well. */
const handling = (liveId: string, reportId: string, question: ActionQuestion): ActionQuestion => {
  const undoes = CaseState.HANDLED;
  let before: CaseState | undefined;
  return {
    ...question,
    title: caseTexts.silenceAndHandle,
    content: question.content + caseTexts.handledToo,
    // An error is shown by the client; the silence is undone all the same.
    undoToo: async () => {
      if (before === undefined) return;
      await takeBackCase(liveId, { reportId, undoes, before }).catch(() => undefined);
    },
    onOk: async () => {
      const done = await question.onOk();
      const handled = await api.call('reportCase', { liveId, reportId, caseState: undoes });
      before = handled.before;
      const { handledBy } = handled;
      if (handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
      return done;
    },
    doneText: () => question.doneText() + (before === undefined ? '' : lazyTexts.done.withReport),
  };
};

const commentQuestion = (
  model: RoomModel,
  action: CommentAction,
  comment: Comment,
): ActionQuestion => ({
  title: lazyTexts.questionTitles[action],
  content: lazyTexts.questions[action],
  detail: texts.comments.quote(comment.sourceName, comment.message),
  isDangerous: action === 'delete',
  onOk: () => (action === 'delete' ? deleteComment(model, comment) : pin(model, comment)),
  doneText: () => lazyTexts.done[action](comment.sourceName),
});

const deleteComment = async (model: RoomModel, { id }: Comment): Promise<ActionResult> => {
  const done = await api.call('commentDel', { liveId: model.loaded.liveId, commentId: id });
  model.applyLocal({ type: 'comment-deleted', id });
  return done;
};

const pin = async (
  model: RoomModel,
  { id, sourceName, message }: Comment,
): Promise<ActionResult> => {
  const { liveId } = model.loaded;
  const done = await api.call('flowSave', { liveId, pin: { text: '', commentId: id } });
  const { flow } = model.getSnapshot().room.detail;
  const pinned = { text: message, commentId: id, name: sourceName };
  if (flow) model.applyLocal({ type: 'flow-changed', flow: { ...flow, pin: pinned } });
  return done;
};

const silenceAllQuestion = (model: RoomModel, isAllSilenced: boolean): ActionQuestion => {
  const { allSilence, liftAllSilence } = texts.comments;
  const { questions } = lazyTexts;
  return {
    title: isAllSilenced ? allSilence : liftAllSilence,
    content: isAllSilenced ? questions.allSilence : questions.liftAllSilence,
    isDangerous: isAllSilenced,
    onOk: async () => {
      const state = isAllSilenced ? SilenceState.BAN : SilenceState.UN_BAN;
      const { liveId } = model.loaded;
      const done = await api.call('silence', { liveId, state, type: SilenceType.ALL });
      model.applyLocal({ type: 'all-silenced', isAllSilenced });
      return done;
    },
    doneText: () => (isAllSilenced ? lazyTexts.done.allSilence : lazyTexts.done.liftAllSilence),
  };
};
