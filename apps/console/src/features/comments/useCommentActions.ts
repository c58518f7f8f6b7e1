import { type Comment, type Done, Flag, SilenceState, SilenceType } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useState } from 'react';
import { type ActionQuestion, usePersonQuestion } from '../../components/usePersonQuestion.tsx';
import { api } from '../../lib/api.ts';
import { askInRoom, useQuestionAgain } from '../../lib/roomQuestion.ts';
import { texts } from '../../lib/texts.ts';
import { reportDone } from '../../lib/undo.ts';
import type { RowAction } from './rowActions.ts';

type ConfirmedAction = Exclude<RowAction, 'reply'>;

/** What a question is about. */
type Subject = [ConfirmedAction, Comment] | ['silence-all' | 'lift-all'];

/** Actions on comments and their senders; each is confirmed first. */
export const useCommentActions = () => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const questionOn = usePersonQuestion();
  const [isConfirming, setConfirming] = useState(false);

  const confirmAction = async (
    subject: Subject,
    { onOk, doneText, ...question }: ActionQuestion,
  ): Promise<void> => {
    setConfirming(true);
    let done: Done = {};
    const act = async () => {
      done = await onOk();
    };
    try {
      if (await askInRoom(liveId, subject, { ...question, onOk: act }))
        reportDone(liveId, done, doneText());
    } finally {
      setConfirming(false);
    }
  };

  const remove = async ({ id }: Comment): Promise<Done> => {
    const done = await api.call('commentDel', { liveId, commentId: id });
    model.applyLocal({ type: 'comment-deleted', id });
    return done;
  };

  const pin = async ({ id, sourceName, message }: Comment): Promise<Done> => {
    const done = await api.call('flowSave', { liveId, pin: { text: '', commentId: id } });
    const { flow } = model.getSnapshot().room.detail;
    const pinned = { text: message, commentId: id, name: sourceName };
    if (flow) model.applyLocal({ type: 'flow-changed', flow: { ...flow, pin: pinned } });
    return done;
  };

  const act = (action: ConfirmedAction, comment: Comment): Promise<void> => {
    const detail = [comment.sourceName, comment.message].filter(Boolean).join(texts.comments.colon);
    const { sourceId: accountId, corpId } = comment;
    const isGuest = comment.isGuest === Flag.YES;
    const question: ActionQuestion =
      action === 'remove' || action === 'pin'
        ? {
            title: texts.comments.questionTitles[action],
            content: texts.comments.questions[action],
            detail,
            isDangerous: action === 'remove',
            onOk: () => (action === 'remove' ? remove(comment) : pin(comment)),
            doneText: () => texts.done[action](comment.sourceName),
          }
        : questionOn(action, {
            accountId,
            corpId,
            isGuest,
            detail,
            name: comment.sourceName,
          });
    return confirmAction([action, comment], question);
  };

  const setAllSilenced = (isAllSilenced: boolean): Promise<void> =>
    confirmAction([isAllSilenced ? 'silence-all' : 'lift-all'], {
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
    });

  useQuestionAgain(liveId, isSubject, (subject) => {
    if (!model.isRunning) return;
    if (subject.length === 2) void act(...subject);
    else void setAllSilenced(subject[0] === 'silence-all');
  });

  return { isConfirming, act, setAllSilenced };
};

const isSubject = (value: unknown): value is Subject => {
  if (!Array.isArray(value)) return false;
  const [action, comment] = value as [unknown, Partial<Comment> | undefined];
  if (comment === undefined) return action === 'silence-all' || action === 'lift-all';
  const { id, sourceId, sourceName, message, corpId } = comment;
  return (
    ['silence', 'unsilence', 'expel', 'pin', 'remove'].includes(String(action)) &&
    [id, sourceId, sourceName, message, corpId].every((field) => typeof field === 'string')
  );
};
