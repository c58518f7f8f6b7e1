import { Flag, type HeldComment } from '@live/protocol';
import type { MouseEvent } from 'react';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import { texts as roomTexts } from '../../../lib/texts.ts';
import type { PersonSubject } from '../../../room/actionRequest.ts';
import { PersonName } from '../../../room/PersonName.tsx';
import { useRoomActions } from '../../../room/roomActions.ts';
import styles from './HeldList.module.css';

const texts = lazyTexts.held;

const senderOf = ({ accountId, name, isGuest, message }: HeldComment): PersonSubject =>
  // The server knows the company of an account.
  ({ accountId, name, corpId: '', isGuest, message });

/** Not the second click of two: the next row is under the pointer by then, and nobody has read it. */
const once = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run();
};

interface HeldRowProps {
  comment: HeldComment;
  isCurrent: boolean;
  isChosen: boolean;
  onToggle(): void;
  onSettle(pass: boolean): void;
  /** Refuses everything of the person, who has several. */
  onRefusePerson: (() => void) | undefined;
}

/** A comment that waits. */
export const HeldRow = (props: HeldRowProps) => {
  const { comment, isCurrent, isChosen, onToggle, onSettle, onRefusePerson } = props;
  const { id, accountId, name, isGuest, message, words, isQuestion } = comment;
  const { ask } = useRoomActions();
  return (
    <li
      className={styles.row}
      data-held={id}
      data-current={isCurrent || undefined}
      aria-current={isCurrent}
    >
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={texts.choose(name)}
        onChange={onToggle}
      />
      <div className={styles.text}>
        <PersonName accountId={accountId} name={name} />
        {isGuest === Flag.YES && <span className={styles.guest}>{roomTexts.common.guest}</span>}
        <span className={styles.colon}>{roomTexts.comments.colon}</span>
        {isQuestion === Flag.YES && (
          <span className={styles.tag}>{roomTexts.actions.questions} </span>
        )}
        <bdi>{message}</bdi>
        <div className={styles.more}>
          {words.length > 0 && <span>{texts.because(words.join('、'))}</span>}
          <button
            type="button"
            className={styles.link}
            onClick={() => ask({ action: 'silence', person: senderOf(comment) })}
          >
            {roomTexts.comments.actions.silence}
          </button>
          {onRefusePerson && (
            <button type="button" className={styles.link} onClick={once(onRefusePerson)}>
              {texts.refusePerson}
            </button>
          )}
        </div>
      </div>
      <button type="button" className={styles.button} onClick={once(() => onSettle(true))}>
        {texts.pass}
      </button>
      <button type="button" className={styles.button} onClick={once(() => onSettle(false))}>
        {texts.refuse}
      </button>
    </li>
  );
};
