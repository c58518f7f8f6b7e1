import { useStore } from '@live/web';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { preferences } from '../../lib/preferences.ts';
import { keyOfAction } from '../../lib/rowKeys.ts';
import { texts } from '../../lib/texts.ts';
import styles from './RowActionBar.module.css';
import type { RowAction } from './rowActions.ts';

interface RowActionBarProps {
  name: string;
  actions: readonly RowAction[];
  onAct(action: RowAction): void;
}

const RowKey = ({ action }: { action: RowAction }) => {
  const key = keyOfAction(action);
  return key ? (
    <span className={styles.key} aria-hidden="true">
      {key.toUpperCase()}
    </span>
  ) : null;
};

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** The action buttons of the active row, above it where the list leaves room. */
export const RowActionBar = ({ name, actions, onAct }: RowActionBarProps) => {
  const { shortcuts: hasKeys } = useStore(preferences);
  const bar = useRef<HTMLDivElement>(null);
  const [isBelow, setBelow] = useState(false);
  useLayoutEffect(() => {
    const list = bar.current?.closest('[role="feed"]');
    if (bar.current && list) setBelow(topOf(bar.current) < topOf(list));
  }, []);
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
      ref={bar}
      className={styles.bar}
      data-below={isBelow || undefined}
      role="toolbar"
      aria-label={texts.comments.actions.of(name)}
      onKeyDown={step}
    >
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={action === 'delete' ? styles.danger : styles.button}
          aria-keyshortcuts={hasKeys ? keyOfAction(action) : undefined}
          onClick={() => onAct(action)}
        >
          {texts.comments.actions[action]}
          {hasKeys && <RowKey action={action} />}
        </button>
      ))}
    </div>
  );
};
