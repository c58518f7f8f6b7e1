import { HeldState, type OwnHeldComment } from '@live/protocol';
import { questionTexts } from '../../lib/questionTexts.ts';
import styles from './QuestionsSheet.module.css';

/** The person's own questions that wait for an operator or were refused. */
export const OwnHeldQuestions = ({ held }: { held: readonly OwnHeldComment[] }) => (
  <ul className={styles.list} aria-label={questionTexts.own}>
    {held.map(({ id, message, state }) => (
      <li key={id} className={styles.row}>
        <p className={styles.message}>
          <span className={styles.tag}>
            {state === HeldState.WAITING ? questionTexts.waiting : questionTexts.refused}
          </span>
          <bdi>{message}</bdi>
        </p>
      </li>
    ))}
  </ul>
);
