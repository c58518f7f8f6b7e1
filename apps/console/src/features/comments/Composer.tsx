import { fitComment, limits } from '@live/protocol';
import { isComposingKey, useStore } from '@live/web';
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { texts } from '../../lib/texts.ts';
import { useDestination } from '../../room/navigation.ts';
import styles from './Composer.module.css';
import { draftLength } from './draft.ts';
import { keyTarget } from './keyTarget.ts';
import { PhraseMenu } from './phrases/PhraseMenu.tsx';
import { usePhraseMenu } from './phrases/usePhraseMenu.ts';
import { useComposer } from './useComposer.ts';

const MENTION_GAP = 8;
const MAX_ROWS = 3;
const LINE = 22;

/** What Enter does in the input; outside of it the comment that the keys act on, if there is one. */
const KeyHint = () => {
  const target = useStore(keyTarget);
  return (
    <>
      {target !== undefined && (
        <bdi className={styles.target}>{texts.comments.keysActOn(target)}</bdi>
      )}
      <span className={styles.enter}>{texts.comments.sendHint}</span>
    </>
  );
};

const focusRow = (rowId: string | undefined): void => {
  if (rowId === undefined) return;
  const feed = document.querySelector<HTMLElement>('[role="feed"]');
  const row = feed?.querySelector<HTMLElement>(`[data-row="${rowId}"]`);
  (row ?? feed)?.focus({ preventScroll: true });
};

interface ComposerProps {
  /** What else stands beside the button that sends. */
  tools: ReactNode;
}

export const Composer = ({ tools }: ComposerProps) => {
  const input = useRef<HTMLTextAreaElement>(null);
  /** The row whose key began a reply: the next key is meant for it again, not for a public comment. */
  const repliedRow = useRef<string>(undefined);
  const { draft, isSending, isSent, write, mention, send } = useComposer(() => {
    focusRow(repliedRow.current);
    repliedRow.current = undefined;
  });
  useDestination('input', () => input.current?.focus());
  useDestination('reply', ({ to, rowId }) => {
    repliedRow.current = rowId;
    mention(to);
    input.current?.focus();
  });
  useDestination('phrases', () => {
    if (draft.text === '') write('/');
    input.current?.focus();
  });
  const chip = useRef<HTMLSpanElement>(null);
  const [indent, setIndent] = useState(0);
  const nickName = draft.mention?.nickName;
  const phrases = usePhraseMenu(draft.text, (phrase) => {
    write(phrase);
    input.current?.focus();
  });

  useLayoutEffect(() => {
    setIndent(nickName && chip.current ? chip.current.offsetWidth + MENTION_GAP : 0);
  }, [nickName]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: text and indent decide the height
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    field.style.height = '0';
    const rows = Math.min(MAX_ROWS, Math.max(1, Math.round(field.scrollHeight / LINE)));
    field.style.height = `${rows * LINE}px`;
  }, [draft.text, indent]);

  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    // Truncating text under composition would break the input method.
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
    write(isComposing ? target.value : fitComment(target.value));
  };
  const onCompositionEnd = ({ currentTarget }: CompositionEvent<HTMLTextAreaElement>) =>
    write(fitComment(currentTarget.value));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return;
    if (phrases.onKey(event.key)) return event.preventDefault();
    if (event.key === 'Escape') {
      event.preventDefault();
      input.current?.blur();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Backspace' && draft.text === '') mention(undefined);
  };

  const length = draftLength(draft);
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <PhraseMenu menu={phrases} />
      <div className={styles.field}>
        {nickName && (
          <span className={styles.mention} ref={chip}>
            <bdi className="ellipsis">@{nickName}</bdi>
            <button
              type="button"
              className={styles.unmention}
              aria-label={texts.comments.cancelReply}
              onClick={() => {
                mention(undefined);
                input.current?.focus();
              }}
            >
              ×
            </button>
          </span>
        )}
        <textarea
          ref={input}
          id="comment-input"
          className={styles.input}
          style={{ textIndent: indent }}
          rows={1}
          value={draft.text}
          readOnly={isSending}
          aria-label={texts.comments.input}
          aria-describedby="comment-count"
          {...phrases.inputProps}
          placeholder={texts.comments.placeholder}
          enterKeyHint="send"
          onChange={onChange}
          onCompositionEnd={onCompositionEnd}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.foot}>
        <span className={styles.hint}>
          {!isSent && <KeyHint />}
          <output className={styles.sent}>{isSent && texts.comments.sent}</output>
        </span>
        {tools}
        <span
          id="comment-count"
          className={length > limits.commentLength ? `figures ${styles.over}` : 'figures'}
        >
          {length}/{limits.commentLength}
        </span>
        <button type="submit" className={styles.send} disabled={isSending} aria-busy={isSending}>
          {isSending ? texts.comments.sending : texts.comments.send}
        </button>
      </div>
    </form>
  );
};
