import type { HeldComment } from '@live/protocol';
import { useStore } from '@live/web';
import { useEffect, useRef, useState } from 'react';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import { plainKeyOf } from '../../../lib/plainKeyOf.ts';
import { preferences } from '../../../lib/preferences.ts';
import { useListener } from '../../../lib/useListener.ts';
import styles from './HeldList.module.css';
import { HeldRow } from './HeldRow.tsx';

const texts = lazyTexts.held;

/** What the space bar presses by itself. The tab that is shown, where a click leaves the focus, does nothing. */
const pressesOnSpace = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('button:not([aria-selected="true"]), input');

export interface HeldListProps {
  items: readonly HeldComment[];
  total: number;
  decide(ids: readonly string[], pass: boolean): void;
  /** Refuses everything of one person. */
  refusePerson(comment: HeldComment): void;
}

/** The comments that wait, decided one or several at a time, by mouse or by keys. */
export const HeldList = ({ items, total, decide, refusePerson }: HeldListProps) => {
  const [place, setPlace] = useState({ id: '', at: 0 });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const found = items.findIndex(({ id }) => id === place.id);
  // When the current row is gone, the row now in its place becomes current: keys must not act on rows far away.
  const at = found >= 0 ? found : Math.min(place.at, items.length - 1);
  const current = items[at];
  if (current && (current.id !== place.id || at !== place.at)) setPlace({ id: current.id, at });
  const chosenIds = items.filter(({ id }) => chosen.has(id)).map(({ id }) => id);

  const goTo = (next: number) => {
    const row = items[next];
    if (row) setPlace({ id: row.id, at: next });
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const settle = (ids: readonly string[], pass: boolean) => {
    if (ids.length === 0) return;
    const isLeft = (id: string) => !ids.includes(id);
    setPlace({ ...place, at: items.slice(0, at).filter(({ id }) => isLeft(id)).length });
    setChosen(new Set([...chosen].filter(isLeft)));
    decide(ids, pass);
  };
  const ofSeveral = new Set(
    items.map(({ accountId }) => accountId).filter((id, index, ids) => ids.indexOf(id) !== index),
  );
  const wanted = chosenIds.length > 0 ? chosenIds : current ? [current.id] : [];
  const keys: Record<string, () => void> = {
    j: () => goTo(at + 1),
    k: () => goTo(at - 1),
    a: () => settle(wanted, true),
    x: () => settle(wanted, false),
    ' ': () => current && toggle(current.id),
  };
  const { shortcuts: hasKeys } = useStore(preferences);
  const onKey = (event: KeyboardEvent) => {
    const run = keys[plainKeyOf(event) ?? ''];
    if (!run || !hasKeys || (event.key === ' ' && pressesOnSpace(event.target))) return;
    event.preventDefault();
    // Its keys come before those that open dialogs.
    event.stopImmediatePropagation();
    run();
  };
  useListener(window, 'keydown', onKey, { capture: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current row scrolls
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  if (items.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={texts.list}>
        {items.map((comment) => (
          <HeldRow
            key={comment.id}
            comment={comment}
            isCurrent={comment.id === current?.id}
            isChosen={chosen.has(comment.id)}
            onToggle={() => toggle(comment.id)}
            onSettle={(pass) => settle([comment.id], pass)}
            onRefusePerson={
              ofSeveral.has(comment.accountId) ? () => refusePerson(comment) : undefined
            }
          />
        ))}
      </ul>
      <p className={styles.foot}>
        {hasKeys && <span>{texts.hint}</span>}
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
