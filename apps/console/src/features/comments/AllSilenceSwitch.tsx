import { texts } from '../../lib/texts.ts';
import styles from './AllSilenceSwitch.module.css';

interface AllSilenceSwitchProps {
  isOn: boolean;
  isDisabled: boolean;
  onChange(isOn: boolean): void;
}

/** A plain element, so that the comments do not wait for the component library. */
export const AllSilenceSwitch = ({ isOn, isDisabled, onChange }: AllSilenceSwitchProps) => (
  <span className={styles.whole}>
    <span id="all-silence">{texts.comments.allSilence}</span>
    <button
      type="button"
      role="switch"
      aria-labelledby="all-silence"
      title={texts.comments.allSilence}
      aria-checked={isOn}
      disabled={isDisabled}
      className={styles.track}
      onClick={() => onChange(!isOn)}
    />
  </span>
);
