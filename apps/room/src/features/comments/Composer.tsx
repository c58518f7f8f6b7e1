import {
  cleanText,
  commands,
  commentProblem,
  fitComment,
  mentionPrefix,
  writeAtWho,
} from '@live/protocol';
import { CommandError } from '@live/room-channel';
import { isComposingKey, readValue, removeValue, storeValue, useRoomModel } from '@live/web';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { ownHeldQuery } from '../../lib/ownHeldQuery.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import { useTalkRefusal } from '../../lib/useTalkRefusal.ts';
import styles from './Composer.module.css';
import type { MentionTarget } from './useMention.ts';
import { type SlowMode, useSlowMode } from './useSlowMode.ts';

const problems = { empty: texts.comments.empty, 'too-long': texts.comments.tooLong };

const STORAGE_KEY = 'room-draft';
const isText = (value: unknown): value is string => typeof value === 'string';

/** The seconds that a refusal by slow mode names. */
const refusedWait = (error: unknown): number | undefined =>
  error instanceof CommandError
    ? commands.chat.response.safeParse(error.body).data?.wait_seconds
    : undefined;

/** The comment draft. It survives a failed send and a reload. */
const useComposer = ({ target, set }: MentionTarget, slow: SlowMode) => {
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
      // What was typed and chosen meanwhile is the next comment.
      setText((now) => (now === text ? '' : now));
      set((now) => (now === target ? undefined : now));
      slow.begin();
      if (reply.held_id) void client.invalidateQueries(ownHeldQuery(liveId));
      if (reply.lucky_bag_id) toast(texts.comments.entered);
    } catch (error) {
      const waitSeconds = refusedWait(error);
      if (waitSeconds !== undefined) slow.begin(waitSeconds);
      toast(error instanceof CommandError ? error.message : texts.errors.loadFailed);
    } finally {
      setSending(false);
    }
  };
  return { text, setText, send, isSending };
};

interface ComposerProps {
  mention: MentionTarget;
  /** Set for hosts, whom silences and slow mode do not concern. */
  isExempt?: boolean;
}

export const Composer = ({ mention, isExempt = false }: ComposerProps) => {
  const slow = useSlowMode(isExempt);
  const composer = useComposer(mention, slow);
  const found = useTalkRefusal();
  const refusal = isExempt ? undefined : found;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void composer.send();
  };
  const write = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Truncating text under composition would break the input method.
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
    composer.setText(isComposing ? target.value : fitComment(target.value));
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && composer.text === '') mention.set(undefined);
    // The Enter that ends an input method's composition must not send the comment.
    if (event.key === 'Enter' && isComposingKey(event.nativeEvent)) event.preventDefault();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      {mention.target && (
        <button
          type="button"
          className={styles.mention}
          aria-label={texts.comments.cancelMention}
          onClick={() => mention.set(undefined)}
        >
          {texts.comments.replyTo(mention.target.nickName)} ×
        </button>
      )}
      <input
        // A draft would cover why nothing can be said now; it comes back with the right to say it.
        value={refusal === undefined ? composer.text : ''}
        onChange={write}
        onCompositionEnd={({ currentTarget }) => composer.setText(fitComment(currentTarget.value))}
        onKeyDown={handleKey}
        placeholder={refusal ?? texts.comments.placeholder}
        aria-label={texts.comments.placeholder}
        disabled={refusal !== undefined}
        enterKeyHint="send"
        autoComplete="off"
      />
      {refusal === undefined && composer.text !== '' && (
        <button
          type="submit"
          className={styles.send}
          disabled={composer.isSending || slow.secondsLeft > 0}
        >
          {slow.secondsLeft > 0 ? texts.comments.wait(slow.secondsLeft) : texts.comments.send}
        </button>
      )}
    </form>
  );
};
