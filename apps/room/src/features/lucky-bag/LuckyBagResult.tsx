import type { LuckyBag } from '@live/protocol';
import type { BagState } from '@live/room-model';
import { useRoomModel } from '@live/web';
import { Sheet } from '../../components/Sheet.tsx';
import { texts } from '../../lib/texts.ts';
import { rewardText } from './bagTexts.ts';
import styles from './LuckyBagCard.module.css';

interface LuckyBagResultProps extends Pick<BagState, 'hasEntered' | 'winners'> {
  bag: LuckyBag;
  mayWin: boolean;
  onClose(): void;
}

export const LuckyBagResult = (props: LuckyBagResultProps) => {
  const { bag, hasEntered, winners, mayWin, onClose } = props;
  const { account } = useRoomModel();
  const own = winners.find(({ account_id }) => account_id === account.id);
  return (
    <Sheet title={own ? texts.luckyBag.won : texts.luckyBag.winners} onClose={onClose}>
      <div className={styles.detail}>
        {own && <p className={styles.prize}>{rewardText(bag, own.reward_num)}</p>}
        {!own && mayWin && hasEntered && <p>{texts.luckyBag.notWon}</p>}
        {winners.length === 0 && <p>{texts.luckyBag.nobody}</p>}
        <ol className={styles.winners} aria-label={texts.luckyBag.winners}>
          {winners.map(({ account_id, account_nickname, reward_num }) => (
            <li key={account_id}>
              <span>{account_nickname}</span>
              <span>{rewardText(bag, reward_num)}</span>
            </li>
          ))}
        </ol>
      </div>
    </Sheet>
  );
};
