import type { LiveDetail } from '@live/protocol';
import { useRoom, useRoomModel } from '@live/web';
import { Avatar } from '../../components/Avatar.tsx';
import { texts } from '../../lib/texts.ts';
import { PersonName } from '../../room/PersonName.tsx';
import styles from './OperatorsPresent.module.css';

/** More are counted: the header has one line for them. */
const SHOWN = 3;

/** Who else runs the room now. */
const useOthersPresent = () => {
  const { account } = useRoomModel();
  return useRoom(({ operators }) => operators).filter(({ accountId }) => accountId !== account.id);
};

/** The host, whose name stands once: when they have the room open too, it opens their card. */
export const HostName = ({ room }: { room: LiveDetail }) => {
  const { anchorAccountId, anchorAccountNickname: name } = room;
  const host = useOthersPresent().find(({ accountId }) => accountId === anchorAccountId);
  if (!host) return <span title={name}>{name}</span>;
  return (
    <span className={styles.host}>
      <PersonName accountId={host.accountId} name={name} />
      <i className={styles.present} role="img" aria-label={texts.header.present} />
    </span>
  );
};

/** The operators beside the host. */
export const OperatorsPresent = ({ room }: { room: LiveDetail }) => {
  const others = useOthersPresent().filter(({ accountId }) => accountId !== room.anchorAccountId);
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
