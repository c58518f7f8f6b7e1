import { Button, Tag } from 'antd';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import styles from './PermissionDialog.module.css';
import type { PermissionEvent } from './permission.state.ts';
import type { FlatTag } from './tags.ts';

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
          <Tag
            key={tag.tagNo}
            title={tag.tagName}
            closable={{ 'aria-label': lazyTexts.permission.remove(tag.tagName) }}
            onClose={(event) => {
              event.preventDefault();
              dispatch({ type: 'chosen', tags: [tag], isChosen: false });
            }}
          >
            <span className={styles.chip}>{tag.tagName}</span>
          </Tag>
        ))}
      </div>
    )}
  </section>
);
