import { useRoom } from '@live/web';
import { Popover } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LineForm } from '../../components/LineForm.tsx';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { promptRequest, usePanelRequest } from '../../lib/panelRequests.ts';
import { texts } from '../../lib/texts.ts';
import styles from './Prompt.module.css';
import { PromptButton } from './PromptButton.tsx';
import { usePrompt } from './usePrompt.ts';

/** Writes a line to the host, and shows what became of the last one. */
export const PromptMenu = () => {
  const { isBusy, refusal, send } = usePrompt();
  const last = useRoom(({ prompt }) => prompt);
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  usePanelRequest(promptRequest, () => setOpen(true));

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const submit = async (words: string) => {
    const isSent = await send(words);
    if (isSent) close();
    return isSent;
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
      <LineForm
        text={text}
        onText={setText}
        label={texts.prompt.label}
        placeholder={lazyTexts.prompt.placeholder}
        submit={lazyTexts.prompt.send}
        isPrimary
        isBusy={isBusy}
        onSubmit={submit}
      />
      {refusal && (
        <p className={styles.refusal} role="alert">
          {lazyTexts.prompt.notSent(refusal)}
        </p>
      )}
      <p className={styles.hint}>{lazyTexts.prompt.explanation}</p>
      {last && (
        <p className={styles.hint}>
          {lazyTexts.prompt.last(texts.prompt.states[last.state], last.text)}
        </p>
      )}
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
