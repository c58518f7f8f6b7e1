import { Flag, LiveRole, type PersonCard } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { texts } from '../../lib/texts.ts';
import { type PersonAction, silenceActionOn } from '../../room/actionRequest.ts';
import { useNavigation } from '../../room/navigation.ts';
import { usePersonCard } from '../../room/personCard.ts';
import { useRoomActions } from '../../room/roomActions.ts';
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
  const { ask } = useRoomActions();
  const navigation = useNavigation();
  const { close } = usePersonCard();
  if (!isRunning || card.accountId === account.id) return null;
  const { accountId, nickname, corpId, isGuest } = card;
  return (
    <div className={styles.actions}>
      <button
        type="button"
        onClick={() => navigation.goTo('reply', { to: { accountId, nickName: nickname } })}
      >
        {texts.comments.actions.reply}
      </button>
      <button
        type="button"
        onClick={() => {
          navigation.goTo('commentsOf', { accountId, name: nickname });
          close();
        }}
      >
        {texts.comments.narrowing.person}
      </button>
      {actionsOn(card).map((action) => (
        <button
          key={action}
          type="button"
          className={isLifting(action) ? undefined : styles.danger}
          onClick={() =>
            ask({
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
