import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './DialogBar.module.css';
import { dialogIcons } from './dialogIcons.tsx';
import type { DialogName } from './dialogNames.ts';

/** Between the menu and the edge of the window, and its least height: the page scrolls then. */
const EDGE = 16;
const LEAST = 144;

interface MoreActionsProps {
  actions: readonly DialogName[];
  /** Shown on the button: something under it is new. */
  dot: ReactNode;
  onOpen(action: DialogName): void;
}

/** The actions without a place in the row. Plain elements, because the row is part of the first paint. */
export const MoreDialogs = ({ actions, dot, onOpen }: MoreActionsProps) => {
  const [isOpen, setOpen] = useState(false);
  /** Above the button: in a low window the menu scrolls, because nobody could reach what stood above the edge. */
  const [space, setSpace] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const isNeeded = actions.length > 0;
  if (isOpen && !isNeeded) setOpen(false);

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes what its button has opened
    <div
      className={isNeeded ? styles.more : styles.unplaced}
      onKeyDown={closeByKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.action}
        aria-expanded={isOpen}
        aria-controls="more-actions"
        onClick={({ currentTarget }) => {
          // Safari does not focus what is clicked.
          currentTarget.focus();
          setSpace(currentTarget.getBoundingClientRect().top);
          setOpen(!isOpen);
        }}
      >
        {texts.actions.more}
        {dot}
      </button>
      <ul
        id="more-actions"
        className={styles.menu}
        style={{ maxHeight: Math.max(LEAST, space - EDGE) }}
        hidden={!isOpen}
      >
        {actions.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-haspopup="dialog"
              // The focus stays on the button above: leaving it would close the menu before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setOpen(false);
                onOpen(name);
              }}
            >
              {dialogIcons[name]}
              {texts.actions[name]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
