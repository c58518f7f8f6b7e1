import { limits, PromptState } from '@live/protocol';
import { typingUpTo, useRoom } from '@live/web';
import { Suspense, useRef, useState } from 'react';
import { lazyThemed } from '../../components/lazyThemed.tsx';
import { Popover, type PopoverHandle } from '../../components/Popover.tsx';
import { promptTexts } from '../../lib/promptTexts.ts';
import { useHasDesk } from '../../lib/useHasDesk.ts';
import { useDestination } from '../../room/navigation.ts';
import styles from './Prompt.module.css';

const PromptForm = lazyThemed(async () => (await import('./PromptForm.tsx')).PromptForm);

/** Opens the input for a line to the host, beside the input for comments. */
export const PromptControl = () => {
  const isShown = useRoom(({ prompt }) => prompt?.state === PromptState.SHOWN);
  // Other back ends have no prompts.
  const hasDesk = useHasDesk();
  const popover = useRef<PopoverHandle>(null);
  const [text, setText] = useState('');
  useDestination('prompt', () => popover.current?.open());
  if (!hasDesk) return null;
  return (
    <Popover
      handle={popover}
      className={styles.trigger}
      data-shown={isShown || undefined}
      title={promptTexts.hint}
      panelLabel={promptTexts.label}
      side="above"
      width={360}
      panel={
        <Suspense
          fallback={
            // Takes what is typed while the form is loaded.
            <input
              // biome-ignore lint/a11y/noAutofocus: opened to be written into
              autoFocus
              className={styles.early}
              aria-label={promptTexts.label}
              value={text}
              {...typingUpTo(limits.commentLength, setText)}
            />
          }
        >
          <PromptForm text={text} onText={setText} onSent={() => popover.current?.close()} />
        </Suspense>
      }
    >
      {promptTexts.title}
    </Popover>
  );
};
