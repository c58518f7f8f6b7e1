import type { StatItem } from '@live/room-model';
import { texts } from '../../lib/texts.ts';
import styles from './StatisticsPanel.module.css';
import { exactNumber, shortNumber } from './shortNumber.ts';
import { useCountUp } from './useCountUp.ts';

export const StatFigure = ({ item, isLoading }: { item: StatItem; isLoading: boolean }) => {
  const shown = useCountUp(item.num);
  return (
    <div className={styles.figure}>
      <dt>{texts.statistics.items[item.key]}</dt>
      <dd title={exactNumber(item.num)} data-key={item.key}>
        {isLoading ? <span className={`skeleton ${styles.blank}`} /> : shortNumber(shown)}
      </dd>
    </div>
  );
};
