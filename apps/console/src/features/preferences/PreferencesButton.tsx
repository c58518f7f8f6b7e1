import type { ComponentProps } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './PreferencesButton.module.css';

/** Opens the preferences; accepts the props that the popover adds. */
export const PreferencesButton = (props: ComponentProps<'button'>) => (
  <button
    aria-haspopup="dialog"
    {...props}
    type="button"
    className={styles.trigger}
    aria-label={texts.preferences.menu}
    title={texts.preferences.menu}
  >
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
        <path d="M3 6h7m4 0h3M3 14h3m4 0h7" />
        <circle cx="12" cy="6" r="2" />
        <circle cx="8" cy="14" r="2" />
      </g>
    </svg>
  </button>
);
