import { type Comment, Flag, SilenceState, SilenceType } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { createElement, useState } from 'react';
import { api } from '../../lib/api.ts';
import { confirm, type Question, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import type { RowAction } from './rowActions.ts';
import { SilenceChoices, type SilenceTerms } from './SilenceChoices.tsx';

type ConfirmedAction = Exclude<RowAction, 'reply'>;

/** Actions on comments and their senders; each is confirmed first. */
export const useCommentActions = () => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const [isConfirming, setConfirming] = useState(false);

  const confirmAction = async (question: Question): Promise<void> => {
    setConfirming(true);
    try {
      if (await confirm(question)) toast('success', texts.common.done);
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
    return confirmAction({
      content: texts.comments.questions[action],
      detail: `${comment.sourceName}${texts.comments.colon}${comment.message}`,
      isDangerous: action !== 'unsilence',
      ...(action === 'silence' && { choices: createElement(SilenceChoices, { change }) }),
      onOk: () =>
        action === 'remove' ? remove(comment) : setSilence(comment, action === 'silence', terms),
    });
  };

  const setAllSilenced = (isAllSilenced: boolean): Promise<void> =>
    confirmAction({
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

  return { isConfirming, act, setAllSilenced };
};
