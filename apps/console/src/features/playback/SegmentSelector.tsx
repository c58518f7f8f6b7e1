import { lazyTexts } from '../../lib/lazyTexts.ts';
import styles from './SegmentSelector.module.css';

interface SegmentSelectorProps {
  count: number;
  selected: number;
  isShown: boolean;
  onSelect(index: number): void;
}

export const SegmentSelector = ({ count, selected, isShown, onSelect }: SegmentSelectorProps) => (
  <nav className={styles.selector} aria-label={lazyTexts.playback.segments} data-shown={isShown}>
    {Array.from({ length: count }, (_, index) => (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its number
        key={index}
        type="button"
        aria-current={index === selected}
        onClick={() => onSelect(index)}
      >
        {lazyTexts.playback.segment(index + 1)}
      </button>
    ))}
  </nav>
);
