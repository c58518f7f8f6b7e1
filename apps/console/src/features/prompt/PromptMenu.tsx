import { cleanText, codePointLength, limits } from '@live/protocol';
import { useRoom } from '@live/web';
import { Button, Input, Popover, Space } from 'antd';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useRequests, wantedPrompt } from '../../lib/commentRequests.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './Prompt.module.css';
import { PromptButton } from './PromptButton.tsx';
import { usePrompt } from './usePrompt.ts';

/** Writes a line to the host, and shows what became of the last one. */
export const PromptMenu = () => {
  const { isBusy, send } = usePrompt();
  const last = useRoom(({ prompt }) => prompt);
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const words = cleanText(text);
  useRequests(wantedPrompt, () => setOpen(true));

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React passes it on to the form of the comment, whose text is for everybody.
    event.stopPropagation();
    if (words === '' || isBusy || !(await send(words))) return;
    setText('');
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
  };
  const content = (
    <div
      className={styles.menu}
      role="dialog"
      aria-label={texts.prompt.label}
      onKeyDown={onKeyDown}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Space.Compact block>
          <Input
            autoFocus
            value={text}
            aria-label={texts.prompt.label}
            placeholder={lazyTexts.prompt.placeholder}
            count={{
              max: limits.commentLength,
              strategy: codePointLength,
              exceedFormatter: (typed, { max }) => [...typed].slice(0, max).join(''),
            }}
            onChange={({ target }) => setText(target.value)}
          />
          <Button htmlType="submit" type="primary" disabled={words === ''} loading={isBusy}>
            {lazyTexts.prompt.send}
          </Button>
        </Space.Compact>
        <p className={styles.hint}>{lazyTexts.prompt.explanation}</p>
        {last && (
          <p className={styles.hint}>
            {lazyTexts.prompt.last(texts.prompt.states[last.state], last.text)}
          </p>
        )}
      </form>
    </div>
  );
  return (
    <Popover
      content={content}
      trigger="click"
      placement="topRight"
      arrow={false}
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
    >
      <PromptButton ref={button} />
    </Popover>
  );
};
