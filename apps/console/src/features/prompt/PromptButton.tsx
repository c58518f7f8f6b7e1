import { PromptState } from '@live/protocol';
import { useRoom } from '@live/web';
import type { ComponentProps } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './Prompt.module.css';

/** Opens the input for a line to the host; a plain element, so that the comments do not wait for the component library. */
export const PromptButton = (props: ComponentProps<'button'>) => {
  const isShown = useRoom(({ prompt }) => prompt?.state === PromptState.SHOWN);
  return (
    <button
      aria-haspopup="dialog"
      {...props}
      type="button"
      className={styles.trigger}
      data-shown={isShown || undefined}
      title={texts.prompt.hint}
    >
      {texts.prompt.title}
    </button>
  );
};
