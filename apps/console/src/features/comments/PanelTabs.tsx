import { texts } from '../../lib/texts.ts';
import styles from './PanelTabs.module.css';

export type PanelTab = 'comments' | 'held';

interface PanelTabsProps {
  shown: PanelTab;
  count: number;
  heldCount: number;
  onShow(tab: PanelTab): void;
}

/** The comments, under the title that they have without tabs, and 待审. */
export const PanelTabs = ({ shown, count, heldCount, onShow }: PanelTabsProps) => {
  const labels = {
    comments: count > 0 ? texts.comments.titleWith(count) : texts.comments.title,
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
