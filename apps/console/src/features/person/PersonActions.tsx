import { Flag, LiveRole, type PersonCard } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { actionRequest, replyRequest } from '../../lib/panelRequests.ts';
import { type PersonAction, silenceActionOn } from '../../lib/personActions.ts';
import { texts } from '../../lib/texts.ts';
import styles from './PersonCard.module.css';

const isLifting = (action: PersonAction): boolean =>
  action === 'unsilence' || action === 'allowReturn';

const actionsOn = (card: PersonCard): PersonAction[] => {
  if (card.role !== LiveRole.AUDIENCE) return [];
  const silence = silenceActionOn(card);
  return [silence, card.isRemoved === Flag.YES ? 'allowReturn' : 'remove'];
};

/** What can be done about the person while the room runs: asked as in the comments. */
export const PersonActions = ({ card }: { card: PersonCard }) => {
  const { isRunning, account } = useRoomModel();
  if (!isRunning || card.accountId === account.id) return null;
  const { accountId, nickname, corpId, isGuest } = card;
  return (
    <div className={styles.actions}>
      <button
        type="button"
        onClick={() => replyRequest.dispatch({ accountId, nickName: nickname })}
      >
        {texts.comments.actions.reply}
      </button>
      {actionsOn(card).map((action) => (
        <button
          key={action}
          type="button"
          className={isLifting(action) ? undefined : styles.danger}
          onClick={() =>
            actionRequest.dispatch({
              action,
              person: { accountId, name: nickname, corpId, isGuest },
            })
          }
        >
          {texts.comments.actions[action]}
        </button>
      ))}
    </div>
  );
};
