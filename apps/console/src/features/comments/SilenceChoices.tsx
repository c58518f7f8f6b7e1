import { limits } from '@live/protocol';
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import styles from './SilenceChoices.module.css';

export interface SilenceTerms {
  durationSeconds?: number;
  reason?: string;
}

interface Choice {
  duration: number;
  reason: string;
  /** Written by the operator where the reason is 其他. */
  words: string;
}

const { durations, reasons, otherReason, ...labels } = texts.comments.silenceTerms;
/** 本场: until it is lifted. */
const NO_END = 0;
const NO_REASON = '';

const termsOf = ({ duration, reason, words }: Choice): SilenceTerms => {
  const written = reason === otherReason ? words.trim() || otherReason : reason;
  return {
    ...(duration !== NO_END && { durationSeconds: duration }),
    ...(written !== NO_REASON && { reason: written }),
  };
};

/** Length and reason of a mute. The defaults are a mute without either. */
export const SilenceChoices = ({ change }: { change(terms: SilenceTerms): void }) => {
  const [choice, setChoice] = useState<Choice>({ duration: NO_END, reason: NO_REASON, words: '' });
  const choose = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    change(termsOf(next));
  };
  return (
    <div className={styles.choices}>
      <span>{labels.duration}</span>
      <Radio.Group
        size="small"
        optionType="button"
        aria-label={labels.duration}
        value={choice.duration}
        options={durations.map(([label, value]) => ({ label, value }))}
        onChange={({ target }) => choose({ duration: target.value })}
      />
      <span>{labels.reason}</span>
      <Radio.Group
        size="small"
        optionType="button"
        aria-label={labels.reason}
        value={choice.reason}
        options={[{ label: labels.noReason, value: NO_REASON }, ...reasons]}
        onChange={({ target }) => choose({ reason: target.value })}
      />
      {choice.reason === otherReason && (
        <Input
          className={styles.words}
          size="small"
          maxLength={limits.silenceReasonLength}
          placeholder={labels.placeholder}
          aria-label={labels.placeholder}
          value={choice.words}
          onChange={({ target }) => choose({ words: target.value })}
        />
      )}
    </div>
  );
};
