import styles from '../components/PersonName.module.css';
import { texts } from '../lib/texts.ts';
import { type PersonRef, usePersonCard } from './personCard.ts';

/** The name of an operator; of a platform or a server, which has no card, the name alone. */
export const OperatorName = ({ accountId, name }: PersonRef) =>
  name !== '' && isAccount(accountId) ? <PersonName accountId={accountId} name={name} /> : name;

/** Actors that are no accounts. */
const isAccount = (actorId: string): boolean => !['', 'platform', 'shell'].includes(actorId);

/** A name that opens the person's card. */
export const PersonName = ({ accountId, name }: PersonRef) => {
  const card = usePersonCard();
  return (
    <button
      type="button"
      className={styles.name}
      title={texts.common.cardOf(name)}
      aria-label={texts.common.cardOf(name)}
      onClick={() => card.open({ accountId, name })}
    >
      <bdi>{name}</bdi>
    </button>
  );
};
