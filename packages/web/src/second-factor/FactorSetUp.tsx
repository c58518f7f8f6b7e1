import { type FormEvent, useState } from 'react';
import { NETWORK_FAILED } from '../ApiClient.ts';
import { CallError } from '../CallError.ts';
import { QrCode } from '../QrCode.tsx';
import { CodeField } from './CodeField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecondFactor.module.css';
import { secondFactorTexts as texts } from './secondFactorTexts.ts';

interface FactorSetUpProps {
  factor: { secret: string; uri: string };
  /** Resolves to the recovery codes. */
  confirm(code: string): Promise<readonly string[]>;
  onDone(): void;
  onBack(): void;
}

export const failureTextOf = (error: unknown): string =>
  error instanceof CallError ? error.message : NETWORK_FAILED;

/** A new authenticator: scanned or typed, proven by one of its codes; then its recovery codes. */
export const FactorSetUp = ({ factor, confirm, onDone, onBack }: FactorSetUpProps) => {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(code.trim() === '' ? texts.required : undefined);
    if (code.trim() === '') return;
    setBusy(true);
    try {
      setRecoveryCodes(await confirm(code));
    } catch (error) {
      setProblem(failureTextOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.hint}>{texts.scan}</p>
      <QrCode text={factor.uri} label={texts.qr} width={184} />
      <a className={styles.here} href={factor.uri}>
        {texts.openHere}
      </a>
      <p className={styles.hint}>{texts.byHand}</p>
      <code className={styles.secret}>{factor.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      <CodeField value={code} problem={problem} onChange={setCode} />
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={onBack}>
          {texts.back}
        </button>
        <button type="submit" className="button button-primary" aria-busy={isBusy}>
          {texts.confirm}
        </button>
      </div>
    </form>
  );
};
