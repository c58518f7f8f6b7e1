import { lazy, Suspense, useRef } from 'react';
import { LineIcon } from '../../../components/LineIcon.tsx';
import { Popover, type PopoverHandle } from '../../../components/Popover.tsx';
import { texts } from '../../../lib/texts.ts';
import { useDestination } from '../../../room/navigation.ts';
import type { NarrowingChoicesProps } from './NarrowingChoices.tsx';
import styles from './NarrowingControl.module.css';

const NarrowingChoices = lazy(async () => ({
  default: (await import('./NarrowingChoices.tsx')).NarrowingChoices,
}));

const labels = texts.comments.narrowing;

/** Chooses which comments the list shows. */
export const NarrowingControl = ({ narrowing, onNarrow }: NarrowingChoicesProps) => {
  const popover = useRef<PopoverHandle>(null);
  useDestination('narrowing', () => popover.current?.open());
  return (
    <Popover
      handle={popover}
      className={styles.trigger}
      data-on={narrowing !== undefined || undefined}
      aria-label={labels.title}
      title={labels.hint}
      panelLabel={labels.title}
      side="below"
      width={200}
      panel={
        <Suspense>
          <NarrowingChoices
            narrowing={narrowing}
            onNarrow={(next) => {
              onNarrow(next);
              popover.current?.close();
            }}
          />
        </Suspense>
      }
    >
      <LineIcon size={18}>
        <path d="M3 4.5h14L12 11v5l-4-2v-3L3 4.5Z" />
      </LineIcon>
    </Popover>
  );
};
