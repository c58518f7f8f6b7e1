import { texts } from '../../lib/texts.ts';
import styles from './AllMuteSwitch.module.css';

interface AllMuteSwitchProps {
  isOn: boolean;
  isDisabled: boolean;
  onChange(isOn: boolean): void;
}

/** A plain element: with the library's, comments would wait for the library. */
export const AllMuteSwitch = ({ isOn, isDisabled, onChange }: AllMuteSwitchProps) => (
  <span className={styles.whole}>
    <span id="all-mute">{texts.comments.allMute}</span>
    <button
      type="button"
      role="switch"
      aria-labelledby="all-mute"
      aria-checked={isOn}
      disabled={isDisabled}
      className={styles.track}
      onClick={() => onChange(!isOn)}
    />
  </span>
);
