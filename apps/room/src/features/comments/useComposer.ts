import { cleanText, commentProblem, mentionPrefix, writeAtWho } from '@live/protocol';
import { CommandError } from '@live/room-channel';
import { readValue, removeValue, storeValue, useRoomModel } from '@live/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import { ownHeldQuery } from './OwnHeld.tsx';
import type { MentionTarget } from './useMention.ts';
import type { SlowMode } from './useSlowMode.ts';

const problems = { empty: texts.comments.empty, 'too-long': texts.comments.tooLong };

const STORAGE_KEY = 'room-draft';
const isText = (value: unknown): value is string => typeof value === 'string';

/** The comment draft. It survives a failed send and a reload. */
export const useComposer = ({ target, set }: MentionTarget, slow: SlowMode) => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const client = useQueryClient();
  const [text, setText] = useState(() => readValue(liveId, STORAGE_KEY, isText) ?? '');
  useEffect(() => {
    if (text === '') removeValue(liveId, STORAGE_KEY);
    else storeValue(liveId, STORAGE_KEY, text);
  }, [liveId, text]);
  const [isSending, setSending] = useState(false);

  const send = async () => {
    if (isSending) return;
    if (slow.secondsLeft > 0) return toast(texts.comments.slow(slow.secondsLeft));
    const words = cleanText(text);
    if (words === '') {
      setText('');
      return toast(problems.empty);
    }
    const message = target ? mentionPrefix(target.nickName) + words : words;
    const problem = commentProblem(message);
    if (problem) return toast(problems[problem]);
    setSending(true);
    try {
      const at = target ? { at_who: writeAtWho([target]) } : {};
      const reply = await model.send('chat', { message, ...at });
      // What was typed meanwhile is the next comment.
      setText((now) => (now === text ? '' : now));
      set(undefined);
      slow.begin();
      if (reply.held_id) void client.invalidateQueries(ownHeldQuery(liveId));
      if (reply.lucky_bag_id) toast(texts.comments.enrolled);
    } catch (error) {
      toast(error instanceof CommandError ? error.message : texts.errors.loadFailed);
    } finally {
      setSending(false);
    }
  };
  return { text, setText, send, isSending };
};
