import type { LuckyBag } from '@live/protocol';
import type { BagState } from '@live/room-model';
import { useRoomModel } from '@live/web';
import { DrawCheck } from '@live/web/draw-check';
import { Sheet } from '../../components/Sheet.tsx';
import { api } from '../../lib/api.ts';
import { luckyBagTexts } from '../../lib/luckyBagTexts.ts';
import { rewardText } from './bagTexts.ts';
import { Confetti } from './Confetti.tsx';
import styles from './LuckyBagCard.module.css';

interface LuckyBagResultProps extends Pick<BagState, 'hasEntered' | 'winners' | 'drawSeal'> {
  bag: LuckyBag;
  mayWin: boolean;
  onClose(): void;
}

export const LuckyBagResult = (props: LuckyBagResultProps) => {
  const { bag, hasEntered, winners, drawSeal, mayWin, onClose } = props;
  const { account, loaded } = useRoomModel();
  const { liveId } = loaded;
  const own = winners.find(({ account_id }) => account_id === account.id);
  return (
    <Sheet title={own ? luckyBagTexts.won : luckyBagTexts.winners} onClose={onClose}>
      {own && <Confetti />}
      <div className={styles.detail}>
        {own && <p className={styles.prize}>{rewardText(bag, own.reward_num)}</p>}
        {!own && mayWin && hasEntered && <p>{luckyBagTexts.notWon}</p>}
        {winners.length === 0 && <p>{luckyBagTexts.nobody}</p>}
        <ol className={styles.winners} aria-label={luckyBagTexts.winners}>
          {winners.map(({ account_id, account_nickname, reward_num }) => (
            <li key={account_id}>
              <span>{account_nickname}</span>
              <span>{rewardText(bag, reward_num)}</span>
            </li>
          ))}
        </ol>
        {bag.drawCommitment !== undefined && (
          <DrawCheck
            buttonClass="button"
            fetchProof={() => api.call('luckyBagProof', { liveId, luckyBagId: bag.luckyBagId })}
            shown={{
              commitment: bag.drawCommitment,
              seal: drawSeal,
              winners: winners.map(({ account_id, reward_num }) => ({
                accountId: account_id,
                reward: reward_num,
              })),
              position: 0,
            }}
            accountId={mayWin ? account.id : undefined}
          />
        )}
      </div>
    </Sheet>
  );
};
