import { type CommentFilter, commentFilters } from '@live/protocol';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { narrowingTexts } from '../../../lib/narrowingTexts.ts';
import { texts } from '../../../lib/texts.ts';
import styles from './NarrowingChoices.module.css';
import type { Narrowing } from './narrowing.ts';

export interface NarrowingChoicesProps {
  narrowing: Narrowing | undefined;
  onNarrow(narrowing: CommentFilter | undefined): void;
}

/** Arrows go from choice to choice. */
const step = (event: KeyboardEvent<HTMLElement>) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  buttons.at((at + by) % buttons.length)?.focus();
};

/** The kinds of comments that the list can show; the first has the focus. */
export const NarrowingChoices = ({ narrowing, onNarrow }: NarrowingChoicesProps) => {
  const choices = useRef<HTMLFieldSetElement>(null);
  useEffect(() => choices.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset
      ref={choices}
      className={styles.choices}
      aria-label={texts.comments.narrowing.title}
      onKeyDown={step}
    >
      {[undefined, ...commentFilters].map((kind) => (
        <button
          key={kind ?? 'all'}
          type="button"
          aria-pressed={narrowing === kind}
          onClick={() => onNarrow(kind)}
        >
          {kind ? narrowingTexts.kinds[kind] : narrowingTexts.all}
        </button>
      ))}
      <p>{narrowingTexts.personHint}</p>
    </fieldset>
  );
};
