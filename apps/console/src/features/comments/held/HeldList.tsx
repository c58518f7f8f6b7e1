import type { HeldComment } from '@live/protocol';
import { useStore } from '@live/web';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { PersonName } from '../../../components/PersonName.tsx';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import { actionRequest } from '../../../lib/panelRequests.ts';
import { plainKeyOf } from '../../../lib/plainKeyOf.ts';
import { preferences } from '../../../lib/preferences.ts';
import { texts as roomTexts } from '../../../lib/texts.ts';
import { useListener } from '../../../lib/useListener.ts';
import styles from './HeldList.module.css';

const texts = lazyTexts.held;
const { actions: actionNames } = roomTexts.comments;

const silence = ({ accountId, name, isGuest, message }: HeldComment): void =>
  // The server knows the company of an account.
  actionRequest.dispatch({
    action: 'silence',
    person: { accountId, name, corpId: '', isGuest, message },
  });

/** What the space bar presses by itself. */
const pressesOnSpace = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('button, input');

/** Not the second click of two: the next row is under the pointer by then, and nobody has read it. */
const once = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run();
};

interface HeldListProps {
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
        {items.map((comment) => {
          const { id, accountId, name, message, words } = comment;
          return (
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
              <div className={styles.text}>
                <PersonName accountId={accountId} name={name} /> <bdi>{message}</bdi>
                <div className={styles.more}>
                  {words.length > 0 && <span>{texts.because(words.join('、'))}</span>}
                  <button type="button" className={styles.link} onClick={() => silence(comment)}>
                    {actionNames.silence}
                  </button>
                  {ofSeveral.has(accountId) && (
                    <button
                      type="button"
                      className={styles.link}
                      onClick={once(() => refusePerson(comment))}
                    >
                      {texts.refusePerson}
                    </button>
                  )}
                </div>
              </div>
              <button
                type="button"
                className={styles.button}
                onClick={once(() => settle([id], true))}
              >
                {texts.pass}
              </button>
              <button
                type="button"
                className={styles.button}
                onClick={once(() => settle([id], false))}
              >
                {texts.refuse}
              </button>
            </li>
          );
        })}
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
