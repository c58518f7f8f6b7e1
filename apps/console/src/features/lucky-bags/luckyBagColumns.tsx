import { Flag, type LuckyBag, LuckyBagState } from '@live/protocol';
import type { TableColumnsType } from 'antd';
import { LinkButton } from '../../components/LinkButton.tsx';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './LuckyBagsDialog.module.css';
import { conditionText, grabText, prizeText, stateText, typeText } from './luckyBagTexts.ts';

const { columns: titles } = lazyTexts.luckyBags;

/** Date above time, so that ten columns fit. */
const Moment = ({ time }: { time: string }) => (
  <time className={`figures ${styles.moment}`}>{time}</time>
);

export const luckyBagColumns = (
  showWinners: (bag: LuckyBag) => void,
): TableColumnsType<LuckyBag> => [
  { title: titles.type, key: 'type', width: 92, render: (_, bag) => typeText(bag) },
  {
    title: titles.prize,
    key: 'prize',
    render: (_, bag) => <span className={styles.words}>{prizeText(bag)}</span>,
  },
  {
    title: titles.count,
    dataIndex: 'luckyBagNum',
    className: 'figures',
    width: 62,
    align: 'right',
  },
  { title: titles.grab, key: 'grab', width: 82, render: (_, bag) => grabText(bag) },
  {
    title: titles.condition,
    key: 'condition',
    width: 136,
    render: (_, bag) => <span className={styles.words}>{conditionText(bag)}</span>,
  },
  {
    title: titles.filterWinner,
    key: 'filterWinner',
    width: 92,
    render: (_, bag) => (bag.filterWinner === Flag.YES ? texts.common.yes : texts.common.no),
  },
  {
    title: titles.state,
    key: 'state',
    width: 104,
    render: (_, bag) => (
      <>
        <span className={bag.luckyBagState === LuckyBagState.ENDED ? styles.ended : styles.running}>
          {stateText(bag)}
        </span>
        {bag.calledOffReason !== undefined && (
          <bdi className={styles.reason}>{bag.calledOffReason}</bdi>
        )}
      </>
    ),
  },
  {
    title: titles.created,
    key: 'created',
    width: 96,
    render: (_, bag) => <Moment time={bag.createTime} />,
  },
  {
    title: titles.open,
    key: 'open',
    width: 96,
    // The time at which a bag was called off is not one of a draw.
    render: (_, bag) => bag.calledOffReason === undefined && <Moment time={bag.openTime} />,
  },
  {
    title: titles.winners,
    key: 'winners',
    width: 78,
    render: (_, bag) =>
      bag.calledOffReason === undefined && (
        <LinkButton onClick={() => showWinners(bag)}>{lazyTexts.luckyBags.view}</LinkButton>
      ),
  },
];
