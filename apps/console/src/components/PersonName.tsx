import { type PersonRef, shownPerson } from '../lib/shownPerson.ts';
import { texts } from '../lib/texts.ts';
import styles from './PersonName.module.css';

/** Where there is no room to show a card in: a name that opens the console with it. */
export const PersonLink = ({ liveId, accountId, name }: PersonRef & { liveId: string }) =>
  accountId === '' ? (
    name
  ) : (
    <a
      className={styles.name}
      href={`/?id=${encodeURIComponent(liveId)}&person=${encodeURIComponent(accountId)}`}
      target="_blank"
      rel="noreferrer"
      title={texts.common.cardOf(name)}
    >
      <bdi>{name}</bdi>
    </a>
  );

/** The name of an operator; of a platform or a server, which has no card, the name alone. */
export const OperatorName = ({ accountId, name }: PersonRef) =>
  name !== '' && isAccount(accountId) ? <PersonName accountId={accountId} name={name} /> : name;

/** Actors that are no accounts. */
const isAccount = (actorId: string): boolean => !['', 'platform', 'shell'].includes(actorId);

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
