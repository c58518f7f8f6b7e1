import { codePointLength, Flag, limits, type Mention, writeAtWho } from '@live/protocol';
import { readValue, removeValue, storeValue, useBusy, useRoomModel } from '@live/web';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { useFlash } from '../../lib/useFlash.ts';
import { commentToSend, type Draft, emptyDraft, isDraft } from './draft.ts';

const STORAGE_KEY = 'comment-draft';
/** How long the input says that a comment was sent. */
const SENT_MS = 3_000;

export const useComposer = (onReplied: () => void) => {
  const model = useRoomModel();
  const { account, loaded } = model;
  const { liveId } = loaded;
  const [draft, setDraft] = useState<Draft>(
    () => readValue(liveId, STORAGE_KEY, isDraft) ?? emptyDraft,
  );
  const [isSending, run] = useBusy();
  const [isSent, flashSent] = useFlash(SENT_MS);

  useEffect(() => {
    if (draft === emptyDraft) removeValue(liveId, STORAGE_KEY);
    else storeValue(liveId, STORAGE_KEY, draft);
  }, [liveId, draft]);

  const write = (text: string) => setDraft((now) => ({ ...now, text }));
  const mention = (person: Mention | undefined) => setDraft((now) => ({ ...now, mention: person }));

  const send = async (): Promise<void> => {
    if (isSending) return;
    const comment = commentToSend(draft);
    if (comment === '') {
      toast('warning', texts.comments.needed);
      write('');
      return;
    }
    if (codePointLength(comment) > limits.commentLength) {
      toast('warning', texts.comments.tooLong);
      return;
    }
    // After a failure the text stays for a retry.
    await run(async () => {
      const stored = await api.call('commentSystem', {
        liveId,
        accountId: account.id,
        accountCorpId: account.corpId,
        isSystem: Flag.NO,
        ...(draft.mention && { atWho: writeAtWho([draft.mention]) }),
        comment,
      });
      model.applyLocal({ type: 'comment-sent', comment: stored });
      flashSent();
      if (draft.mention) onReplied();
      // Whom the operator chose meanwhile is mentioned by the next comment.
      setDraft((now) =>
        now.mention === draft.mention ? emptyDraft : { ...emptyDraft, mention: now.mention },
      );
    });
  };

  return { draft, isSending, isSent, write, mention, send };
};
