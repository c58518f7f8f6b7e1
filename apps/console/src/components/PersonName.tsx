import { type PersonRef, shownPerson } from '../lib/shownPerson.ts';
import { texts } from '../lib/texts.ts';
import styles from './PersonName.module.css';

/** A name that opens the person's card. */
export const PersonName = ({ accountId, name }: PersonRef) => (
  <button
    type="button"
    className={styles.name}
    title={texts.common.cardOf(name)}
    aria-label={texts.common.cardOf(name)}
    onClick={() => shownPerson.dispatch({ accountId, name })}
  >
    <bdi>{name}</bdi>
  </button>
);
