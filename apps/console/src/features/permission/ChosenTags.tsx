import { Button } from 'antd';
import { CloseIcon } from '../../components/icons.tsx';
import type { FlatTag } from '../../lib/flattenTags.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import styles from './PermissionDialog.module.css';
import type { PermissionEvent } from './permission.state.ts';

interface ChosenTagsProps {
  chosen: ReadonlyMap<string, FlatTag>;
  dispatch(event: PermissionEvent): void;
}

/** All chosen tags, across pages and searches. */
export const ChosenTags = ({ chosen, dispatch }: ChosenTagsProps) => (
  <section className={styles.chosen}>
    <header className={styles.chosenHead}>
      <span aria-live="polite">{lazyTexts.permission.chosen(chosen.size)}</span>
      <Button
        type="link"
        size="small"
        disabled={chosen.size === 0}
        onClick={() => dispatch({ type: 'cleared' })}
      >
        {lazyTexts.permission.clear}
      </Button>
    </header>
    {chosen.size > 0 && (
      <div className={styles.chips}>
        {[...chosen.values()].map((tag) => (
          <span key={tag.tagNo} className={styles.chip} title={tag.tagName}>
            <span className="ellipsis">{tag.tagName}</span>
            <button
              type="button"
              aria-label={lazyTexts.permission.remove(tag.tagName)}
              onClick={() => dispatch({ type: 'chosen', tags: [tag], isChosen: false })}
            >
              <CloseIcon />
            </button>
          </span>
        ))}
      </div>
    )}
  </section>
);
