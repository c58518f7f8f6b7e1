import { isComposingKey } from '@live/web';
import { useLayoutEffect, useState } from 'react';
import { texts } from '../lib/texts.ts';
import type { BarDialogProps } from '../room/BarDialogProps.ts';
import styles from './EarlyTyping.module.css';

export type Typed = Pick<BarDialogProps, 'typed' | 'isEntered'>;

/** Takes what is typed while a dialog is loaded: those keys are meant for it, and are no shortcuts. */
export const EarlyTyping = ({ onType }: { onType(typed: Typed): void }) => {
  const [before] = useState(() => document.activeElement);
  // The dialog gives the focus back to what had it when it appears.
  useLayoutEffect(
    () => () => (before instanceof HTMLElement ? before.focus() : undefined),
    [before],
  );
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: in the place of the dialog's first field
      autoFocus
      className={styles.field}
      aria-label={texts.common.loading}
      onChange={({ target }) => onType({ typed: target.value, isEntered: false })}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (key !== 'Enter' || isComposingKey(nativeEvent)) return;
        onType({ typed: currentTarget.value, isEntered: true });
      }}
    />
  );
};
