import { type ReactNode, useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './DialogBar.module.css';
import { dialogIcons } from './dialogIcons.tsx';
import type { DialogName } from './dialogNames.ts';
import { MoreDialogs } from './MoreDialogs.tsx';
import { useFittingCount } from './useFittingCount.ts';

const GAP = 12;

interface ActionBarProps {
  /** Names in display order. */
  actions: readonly DialogName[];
  hasNewReport: boolean;
  onOpen(action: DialogName): void;
  children?: ReactNode;
}

/** The row of buttons that open the dialogs. It is always one row: what has no place is under 更多. */
export const DialogBar = ({ actions, hasNewReport, onOpen, children }: ActionBarProps) => {
  const buttons = useRef<HTMLDivElement>(null);
  const count = useFittingCount({ buttons, gap: GAP }, actions.length);
  const hasDot = (name: DialogName) => name === 'reports' && hasNewReport;
  const rest = actions.slice(count);
  return (
    <nav className={styles.bar} aria-label={texts.actions.row}>
      <div ref={buttons} className={styles.buttons} style={{ gap: GAP }}>
        {actions.map((name, index) => (
          <button
            key={name}
            type="button"
            className={index < count ? styles.action : styles.unplaced}
            aria-haspopup="dialog"
            onClick={() => onOpen(name)}
          >
            {dialogIcons[name]}
            {texts.actions[name]}
            {hasDot(name) && index < count && <ReportDot />}
          </button>
        ))}
        <MoreDialogs actions={rest} dot={rest.some(hasDot) && <ReportDot />} onOpen={onOpen} />
      </div>
      <div className={styles.rest}>{children}</div>
    </nav>
  );
};

const ReportDot = () => (
  <span className={styles.dot} data-testid="report-dot">
    <span className="visually-hidden">{texts.actions.newReport}</span>
  </span>
);
