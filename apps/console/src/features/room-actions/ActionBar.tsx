import { texts } from '../../lib/texts.ts';
import styles from './ActionBar.module.css';
import { actionIcons } from './actionIcons.tsx';
import { type ActionName, actionNames } from './actions.ts';

interface ActionBarProps {
  actions: readonly ActionName[];
  hasNewReport: boolean;
  onOpen(action: ActionName): void;
  children?: React.ReactNode;
}

/** The row of buttons that open the dialogs. */
export const ActionBar = ({ actions, hasNewReport, onOpen, children }: ActionBarProps) => (
  <nav className={styles.bar} aria-label={texts.actions.row}>
    {actionNames
      .filter((name) => actions.includes(name))
      .map((name) => {
        const isMarked = name === 'reports' && hasNewReport;
        return (
          <button
            key={name}
            type="button"
            className={styles.action}
            aria-haspopup="dialog"
            onClick={() => onOpen(name)}
          >
            {actionIcons[name]}
            {texts.actions[name]}
            {isMarked && (
              <span className={styles.dot} data-testid="report-dot">
                <span className="visually-hidden">{texts.actions.newReport}</span>
              </span>
            )}
          </button>
        );
      })}
    <div className={styles.rest}>{children}</div>
  </nav>
);
