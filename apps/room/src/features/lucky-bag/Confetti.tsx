import type { CSSProperties } from 'react';
import styles from './LuckyBagCard.module.css';

const PIECES = 28;
const colours = ['#fe2c55', '#ffb020', '#ffd36b', '#3ddc84', '#5aa9ff'];

/** Falls once over the sheet of somebody who won; not where motion is unwanted. */
export const Confetti = () => (
  <div className={styles.confetti} aria-hidden="true">
    {Array.from({ length: PIECES }, (_, index) => (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces differ by nothing else
        key={index}
        style={
          {
            '--x': `${(index * 37) % 100}%`,
            '--delay': `${(index % 7) * 90}ms`,
            '--turn': `${(index % 2 === 0 ? 1 : -1) * (240 + index * 20)}deg`,
            background: colours[index % colours.length],
          } as CSSProperties
        }
      />
    ))}
  </div>
);
