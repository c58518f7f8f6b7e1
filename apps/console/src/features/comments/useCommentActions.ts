import { type Comment, Flag, SilenceState, SilenceType } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { createElement, useState } from 'react';
import { api } from '../../lib/api.ts';
import { type Question, toast } from '../../lib/feedback.ts';
import { askInRoom, useQuestionAgain } from '../../lib/roomQuestion.ts';
import { texts } from '../../lib/texts.ts';
import type { RowAction } from './rowActions.ts';
import { SilenceChoices, type SilenceTerms } from './SilenceChoices.tsx';

type ConfirmedAction = Exclude<RowAction, 'reply'>;

/** What a question is about. */
type Subject = [ConfirmedAction, Comment] | ['silence-all' | 'lift-all'];

/** Actions on comments and their senders; each is confirmed first. */
export const useCommentActions = () => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const [isConfirming, setConfirming] = useState(false);

  const confirmAction = async (subject: Subject, question: Question): Promise<void> => {
    setConfirming(true);
    try {
      if (await askInRoom(liveId, subject, question)) toast('success', texts.common.done);
    } finally {
      setConfirming(false);
    }
  };

  const setSilence = async (
    comment: Comment,
    isSilenced: boolean,
    terms: SilenceTerms = {},
  ): Promise<void> => {
    const { sourceId, corpId } = comment;
    await api.call('silence', {
      liveId,
      state: isSilenced ? SilenceState.BAN : SilenceState.UN_BAN,
      type: SilenceType.PERSONAL,
      accountId: sourceId,
      accountCorpId: corpId,
      ...terms,
    });
    const isSilence = isSilenced ? Flag.YES : Flag.NO;
    model.applyLocal({ type: 'silenced', accountId: sourceId, isSilence });
  };

  const remove = async ({ id }: Comment): Promise<void> => {
    await api.call('commentDel', { liveId, commentId: id });
    model.applyLocal({ type: 'comment-deleted', id });
  };

  const act = (action: ConfirmedAction, comment: Comment): Promise<void> => {
    let terms: SilenceTerms = {};
    const change = (next: SilenceTerms) => {
      terms = next;
    };
    return confirmAction([action, comment], {
      title: texts.comments.questionTitles[action],
      content: texts.comments.questions[action],
      detail: [comment.sourceName, comment.message].filter(Boolean).join(texts.comments.colon),
      isDangerous: action !== 'unsilence',
      ...(action === 'silence' && { choices: createElement(SilenceChoices, { change }) }),
      onOk: () =>
        action === 'remove' ? remove(comment) : setSilence(comment, action === 'silence', terms),
    });
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
        await api.call('silence', { liveId, state, type: SilenceType.ALL });
        model.applyLocal({ type: 'all-silenced', isAllSilenced });
      },
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
    (action === 'silence' || action === 'unsilence' || action === 'remove') &&
    [id, sourceId, sourceName, message, corpId].every((field) => typeof field === 'string')
  );
};
