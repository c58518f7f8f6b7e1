import { useEffect, useId, useRef, useState } from 'react';
import styles from './SecondFactor.module.css';
import { secondFactorTexts as texts } from './secondFactorTexts.ts';

interface CodeFieldProps {
  value: string;
  problem: string | undefined;
  /** Whether a recovery code will do as well. */
  allowsRecovery?: boolean;
  onChange(code: string): void;
}

/** Takes the code of an authenticator, or a recovery code where there is no authenticator at hand. */
export const CodeField = ({ value, problem, allowsRecovery = false, onChange }: CodeFieldProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field.
  useEffect(() => field.current?.focus(), [isRecovery]);
  return (
    <>
      <label className={`field ${styles.field}`}>
        {isRecovery ? texts.recoveryCode : texts.code}
        <input
          ref={field}
          className="input"
          value={value}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-describedby={`${id}hint ${id}problem`}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <p id={`${id}hint`} className={styles.hint}>
        {isRecovery ? texts.recoveryHint : texts.codeHint}
      </p>
      {allowsRecovery && (
        <button
          type="button"
          className={styles.other}
          onClick={() => {
            onChange('');
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery ? texts.useCode : texts.useRecovery}
        </button>
      )}
      <p id={`${id}problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </>
  );
};
