import { Flag, LiveRole, type PersonCard } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import { type CardAction, silenceActionOn } from '../../room/actionRequest.ts';
import { useNavigation } from '../../room/navigation.ts';
import { usePersonCard } from '../../room/personCard.ts';
import { useRoomActions } from '../../room/roomActions.ts';
import styles from './PersonCard.module.css';

const isDangerous = (action: CardAction): boolean =>
  action === 'silence' || action === 'remove' || action === 'endModerator';

const labelOf = (action: CardAction): string =>
  action === 'makeModerator' || action === 'endModerator'
    ? lazyTexts.questionTitles[action]
    : texts.comments.actions[action];

const actionsOn = (card: PersonCard): CardAction[] => {
  if (card.role !== LiveRole.AUDIENCE) return [];
  const silence = silenceActionOn(card);
  const actions: CardAction[] = [silence, card.isRemoved === Flag.YES ? 'allowReturn' : 'remove'];
  if (card.isModerator === Flag.YES) return [...actions, 'endModerator'];
  const mayModerate = [card.isGuest, card.isSilence, card.isRemoved].every((is) => is === Flag.NO);
  return mayModerate ? [...actions, 'makeModerator'] : actions;
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
          className={isDangerous(action) ? styles.danger : undefined}
          onClick={() =>
            ask({
              action,
              person: { accountId, name: nickname, corpId, isGuest },
            })
          }
        >
          {labelOf(action)}
        </button>
      ))}
    </div>
  );
};
