import { Suspense, useEffect } from 'react';
import { lazyThemed } from '../../components/lazyThemed.tsx';
import { Popover } from '../../components/Popover.tsx';
import { texts } from '../../lib/texts.ts';
import styles from './Preferences.module.css';
import type { PreferencesPanelProps } from './PreferencesPanel.tsx';

const PreferencesPanel = lazyThemed(
  async () => (await import('./PreferencesPanel.tsx')).PreferencesPanel,
);

/** Opens the operator's own settings. */
export const Preferences = ({
  side,
  ...panel
}: PreferencesPanelProps & { side: 'above' | 'below' }) => {
  useEffect(PreferencesPanel.preload, []);
  return (
    <Popover
      className={styles.trigger}
      aria-label={texts.preferences.menu}
      title={texts.preferences.menu}
      panelLabel={texts.preferences.menu}
      side={side}
      width={302}
      panel={
        <Suspense>
          <PreferencesPanel {...panel} />
        </Suspense>
      }
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
          <path d="M3 6h7m4 0h3M3 14h3m4 0h7" />
          <circle cx="12" cy="6" r="2" />
          <circle cx="8" cy="14" r="2" />
        </g>
      </svg>
    </Popover>
  );
};
