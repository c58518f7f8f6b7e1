import { type HeldComment, limits } from '@live/protocol';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { freeKey } from '../../../lib/freeKey.ts';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import styles from './HeldList.module.css';

const texts = lazyTexts.held;

interface HeldListProps {
  items: readonly HeldComment[];
  total: number;
  decide(ids: readonly string[], pass: boolean): void;
}

/** The comments that wait, decided one or several at a time, by mouse or by keys. */
export const HeldList = ({ items, total, decide }: HeldListProps) => {
  const [currentId, setCurrentId] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === currentId),
  );
  const current = items[at];
  const chosenIds = items.filter(({ id }) => chosen.has(id)).map(({ id }) => id);

  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const settle = (ids: readonly string[], pass: boolean) => {
    if (ids.length === 0) return;
    const rest = items.filter(({ id }) => !ids.includes(id));
    setCurrentId((rest[at] ?? rest.at(-1))?.id);
    setChosen(new Set());
    for (let from = 0; from < ids.length; from += limits.heldAtOnce)
      decide(ids.slice(from, from + limits.heldAtOnce), pass);
  };
  const wanted = chosenIds.length > 0 ? chosenIds : current ? [current.id] : [];
  const keys: Record<string, () => void> = {
    j: () => setCurrentId((items[at + 1] ?? current)?.id),
    k: () => setCurrentId((items[at - 1] ?? current)?.id),
    a: () => settle(wanted, true),
    x: () => settle(wanted, false),
    ' ': () => current && toggle(current.id),
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOnButton = event.target instanceof HTMLButtonElement;
    const run = keys[freeKey(event) ?? ''];
    if (!run || (event.key === ' ' && isOnButton)) return;
    event.preventDefault();
    // Its keys come before those that open dialogs.
    event.stopImmediatePropagation();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current row scrolls
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  if (items.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={texts.list}>
        {items.map(({ id, name, message, words }) => (
          <li
            key={id}
            className={styles.row}
            data-held={id}
            data-current={id === current?.id || undefined}
            aria-current={id === current?.id}
          >
            <input
              type="checkbox"
              checked={chosen.has(id)}
              aria-label={texts.choose(name)}
              onChange={() => toggle(id)}
            />
            <span className={styles.text}>
              <bdi className={styles.name}>{name}</bdi> <bdi>{message}</bdi>
              {words.length > 0 && (
                <small className={styles.because}>{texts.because(words.join('、'))}</small>
              )}
            </span>
            <button type="button" className={styles.button} onClick={() => settle([id], true)}>
              {texts.pass}
            </button>
            <button type="button" className={styles.button} onClick={() => settle([id], false)}>
              {texts.refuse}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <span>{texts.hint}</span>
        {total > items.length && <span>{texts.more(total - items.length)}</span>}
        <button
          type="button"
          className={styles.button}
          onClick={() => setChosen(new Set(items.map(({ id }) => id)))}
        >
          {texts.chooseAll}
        </button>
      </p>
    </>
  );
};
