import type { KeyboardEvent } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './RowActionBar.module.css';
import type { RowAction } from './rowActions.ts';

interface RowActionBarProps {
  name: string;
  actions: readonly RowAction[];
  onAct(action: RowAction): void;
}

/** The action buttons of the active row. */
export const RowActionBar = ({ name, actions, onAct }: RowActionBarProps) => {
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    buttons.at((at + by) % buttons.length)?.focus();
  };
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={texts.comments.actions.of(name)}
      onKeyDown={step}
    >
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={action === 'remove' ? styles.danger : styles.button}
          onClick={() => onAct(action)}
        >
          {texts.comments.actions[action]}
        </button>
      ))}
    </div>
  );
};
