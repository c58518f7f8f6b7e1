import { useEffect, useRef, useState } from 'react';
import { lazyThemed } from '../../../components/lazyThemed.tsx';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import styles from './PhraseMenu.module.css';
import type { PhraseMenuState } from './usePhraseMenu.ts';

const PhrasesDialog = lazyThemed(async () => (await import('./PhrasesDialog.tsx')).PhrasesDialog);

const emptyText = ({ isLoading, hasPhrases }: PhraseMenuState): string => {
  if (isLoading) return lazyTexts.phrases.loading;
  return hasPhrases ? lazyTexts.phrases.noMatch : lazyTexts.phrases.none;
};

/** Offers phrases over the input; focus stays in the input. */
export const PhraseMenu = ({ menu }: { menu: PhraseMenuState }) => {
  const { id, isOpen, matches, index, optionId, pick } = menu;
  const [dialog, setDialog] = useState<'open' | 'closed'>();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, index]);
  const manage = () => {
    // The slash has called the menu: left in the input it would be sent to everybody.
    menu.clear();
    setDialog('open');
  };
  return (
    <>
      {isOpen && (
        <div className={styles.menu}>
          <div
            ref={list}
            id={id}
            className={styles.list}
            role="listbox"
            aria-label={lazyTexts.phrases.title}
          >
            {matches.map((phrase, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
              <div
                key={phrase}
                id={optionId(at)}
                className={styles.option}
                role="option"
                aria-selected={at === index}
                // The input keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(phrase)}
              >
                {phrase}
              </div>
            ))}
          </div>
          {matches.length === 0 && <p className={styles.empty}>{emptyText(menu)}</p>}
          <button type="button" className={styles.manage} onClick={manage}>
            {lazyTexts.phrases.manage}
          </button>
        </div>
      )}
      {dialog && <PhrasesDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />}
    </>
  );
};
