import { LiveRole, type PersonCard } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { wantedReply } from '../../lib/commentRequests.ts';
import { texts } from '../../lib/texts.ts';
import styles from './PersonCard.module.css';

interface PersonActionsProps {
  card: PersonCard;
  onDone(): void;
}

/** What can be done about the person while the room runs. */
export const PersonActions = ({ card }: PersonActionsProps) => {
  const { isRunning, account } = useRoomModel();
  if (!isRunning || card.accountId === account.id) return null;
  const { accountId, nickname: nickName } = card;
  return (
    <div className={styles.actions}>
      <button type="button" onClick={() => wantedReply.dispatch({ accountId, nickName })}>
        {texts.comments.actions.reply}
      </button>
      {card.role === LiveRole.AUDIENCE && null}
    </div>
  );
};
