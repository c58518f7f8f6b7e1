import { texts } from '../lib/texts.ts';
import styles from './PersonName.module.css';

interface PersonLinkProps {
  liveId: string;
  accountId: string;
  name: string;
}

/** Where there is no room to show a card in: a name that opens the console with it. */
export const PersonLink = ({ liveId, accountId, name }: PersonLinkProps) =>
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
