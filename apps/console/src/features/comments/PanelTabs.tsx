import { texts } from '../../lib/texts.ts';
import styles from './PanelTabs.module.css';

export type PanelTab = 'comments' | 'held';

interface PanelTabsProps {
  shown: PanelTab;
  count: number;
  heldCount: number;
  onShow(tab: PanelTab): void;
}

/** 评论 and 待审. */
export const PanelTabs = ({ shown, count, heldCount, onShow }: PanelTabsProps) => {
  const labels = {
    comments: texts.comments.tab(count),
    held: texts.comments.held(heldCount),
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={texts.comments.tabs}>
      {(['comments', 'held'] as const).map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          className={`figures ${styles.tab}`}
          aria-selected={shown === tab}
          onClick={() => onShow(tab)}
        >
          {labels[tab]}
        </button>
      ))}
    </div>
  );
};
