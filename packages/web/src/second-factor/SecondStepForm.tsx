import type { Account, SecondStep } from '@live/protocol';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { ApiClient } from '../ApiClient.ts';
import { keepSignedIn } from '../signIn.ts';
import { CodeField } from './CodeField.tsx';
import { FactorSetUp, failureTextOf } from './FactorSetUp.tsx';
import styles from './SecondFactor.module.css';
import { secondFactorTexts as texts } from './secondFactorTexts.ts';

export interface SecondStepFormProps {
  api: Pick<ApiClient, 'call'>;
  step: SecondStep;
  onSignedIn(account: Account): void;
  /** Signing in begins again, for a reason or because the person wants it. */
  onRestart(problem?: string): void;
}

const QUIETLY = { quiet: true, noSignIn: true } as const;

/** The second step of a sign-in: a code, or an authenticator that has to be set up first. */
export const SecondStepForm = (props: SecondStepFormProps) => {
  const { step, onRestart } = props;
  const restart = useEffectEvent(() => onRestart(texts.expired));
  useEffect(() => {
    const timer = setTimeout(restart, step.expiresIn * 1000);
    return () => clearTimeout(timer);
  }, [step]);
  return step.needs === 'code' ? <EnterCode {...props} /> : <SetUpFirst {...props} />;
};

const EnterCode = ({ api, step, onSignedIn, onRestart }: SecondStepFormProps) => {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(code.trim() === '' ? texts.required : undefined);
    if (code.trim() === '') return;
    setBusy(true);
    try {
      const { ticket } = step;
      onSignedIn(keepSignedIn(await api.call('loginCode', { ticket, code }, QUIETLY)));
    } catch (error) {
      setProblem(failureTextOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      aria-label={texts.title}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <CodeField value={code} problem={problem} allowsRecovery onChange={setCode} />
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={() => onRestart()}>
          {texts.back}
        </button>
        <button type="submit" className="button button-primary" aria-busy={isBusy}>
          {texts.submit}
        </button>
      </div>
    </form>
  );
};

const SetUpFirst = ({ api, step, onSignedIn, onRestart }: SecondStepFormProps) => {
  const { ticket } = step;
  const [factor, setFactor] = useState<{ secret: string; uri: string }>();
  const [account, setAccount] = useState<Account>();
  const failed = useEffectEvent((error: unknown) => onRestart(failureTextOf(error)));
  useEffect(() => {
    let isGone = false;
    api.call('loginFactorBegin', { ticket }, QUIETLY).then(
      (begun) => !isGone && setFactor(begun),
      (error: unknown) => !isGone && failed(error),
    );
    return () => {
      isGone = true;
    };
  }, [api, ticket]);
  return (
    <section className={styles.form} aria-label={texts.title}>
      {!account && <p>{texts.demanded}</p>}
      {factor ? (
        <FactorSetUp
          factor={factor}
          confirm={async (code) => {
            const signedIn = await api.call('loginFactorConfirm', { ticket, code }, QUIETLY);
            setAccount(keepSignedIn(signedIn));
            return signedIn.recoveryCodes;
          }}
          onDone={() => account && onSignedIn(account)}
          onBack={() => onRestart()}
        />
      ) : (
        <p aria-busy>{texts.loading}</p>
      )}
    </section>
  );
};
