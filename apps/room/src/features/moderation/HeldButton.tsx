import { type HeldComment, ReviewMode } from '@live/protocol';
import { useRoom } from '@live/web';
import { useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { moderationTexts } from '../../lib/moderationTexts.ts';
import styles from './moderation.module.css';
import { useHeld } from './useHeld.ts';

/** Opens the comments that wait for a decision, where there are any or can be. */
export const HeldButton = () => {
  const reviews = useRoom(({ room }) => (room.detail.flow?.reviewMode ?? 0) !== ReviewMode.OFF);
  const { items, total, decide } = useHeld();
  const [isOpen, setOpen] = useState(false);
  if (!reviews && total === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={moderationTexts.waiting(total)}
        onClick={() => setOpen(true)}
      >
        {moderationTexts.held}
        {total > 0 && <span className={styles.count}>{total}</span>}
      </button>
      {isOpen && (
        <Sheet title={moderationTexts.held} onClose={() => setOpen(false)}>
          {items.length === 0 && <p className={styles.none}>{moderationTexts.none}</p>}
          <ol aria-label={moderationTexts.held}>
            {items.map((held) => (
              <HeldRow key={held.id} held={held} onDecide={(pass) => void decide(held, pass)} />
            ))}
          </ol>
          {total > items.length && (
            <p className={styles.none}>{moderationTexts.more(total - items.length)}</p>
          )}
        </Sheet>
      )}
    </>
  );
};

const HeldRow = ({ held, onDecide }: { held: HeldComment; onDecide(pass: boolean): void }) => (
  <li className={styles.row}>
    <p className={styles.who}>
      <bdi>{held.name}</bdi>
      {held.isQuestion === 1 && ` · ${moderationTexts.question}`}
    </p>
    <p className={styles.message}>
      <bdi>{held.message}</bdi>
    </p>
    <div className={styles.decision}>
      <button
        type="button"
        className="button"
        aria-label={moderationTexts.refuseOf(held.message)}
        onClick={() => onDecide(false)}
      >
        {moderationTexts.refuse}
      </button>
      <button
        type="button"
        className="button button-primary"
        aria-label={moderationTexts.passOf(held.message)}
        onClick={() => onDecide(true)}
      >
        {moderationTexts.pass}
      </button>
    </div>
  </li>
);
