import styles from './StatisticsPanel.module.css';
import { exactNumber, shortNumber } from './shortNumber.ts';
import type { StatItem } from './statistics.state.ts';
import { useCountUp } from './useCountUp.ts';

export const StatFigure = ({ item, isLoading }: { item: StatItem; isLoading: boolean }) => {
  const shown = useCountUp(item.num);
  return (
    <div className={styles.figure}>
      <dt>{item.title}</dt>
      <dd title={exactNumber(item.num)} data-key={item.key}>
        {isLoading ? <span className={`skeleton ${styles.blank}`} /> : shortNumber(shown)}
      </dd>
    </div>
  );
};
