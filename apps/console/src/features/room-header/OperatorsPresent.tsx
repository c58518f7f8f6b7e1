import { useRoom, useRoomModel } from '@live/web';
import { Avatar } from '../../components/Avatar.tsx';
import { PersonName } from '../../components/PersonName.tsx';
import { texts } from '../../lib/texts.ts';
import styles from './OperatorsPresent.module.css';

/** More are counted: the header has one line for them. */
const SHOWN = 3;

/** Who else runs the room now. */
export const OperatorsPresent = () => {
  const { account } = useRoomModel();
  const present = useRoom(({ operators }) => operators);
  const others = present.filter(({ accountId }) => accountId !== account.id);
  if (others.length === 0) return null;
  return (
    <ul className={styles.operators} aria-label={texts.header.operators}>
      {others.slice(0, SHOWN).map(({ accountId, nickname, portrait }) => (
        <li key={accountId}>
          <Avatar className={styles.avatar} src={portrait} alt="" />
          <PersonName accountId={accountId} name={nickname} />
        </li>
      ))}
      {others.length > SHOWN && <li>{texts.header.moreOperators(others.length - SHOWN)}</li>}
    </ul>
  );
};
