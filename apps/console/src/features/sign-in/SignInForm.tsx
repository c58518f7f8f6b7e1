import { type Account, LiveRole, type SecondStep } from '@live/protocol';
import { config, signIn, signInToDemo } from '@live/web';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failureText.ts';
import { texts } from '../../lib/texts.ts';
import styles from './SignInForm.module.css';

/** The demo accounts that may run rooms. */
const demoAccounts = [
  { name: 'admin', role: LiveRole.ADMIN },
  { name: 'hostadmin', role: LiveRole.ANCHOR_ADMIN },
  { name: 'host', role: LiveRole.ANCHOR },
  { name: 'otherhost', role: LiveRole.ANCHOR },
] as const;

/** Few people need it. */
const SecondStepForm = lazy(async () => ({
  default: (await import('@live/web/second-factor')).SecondStepForm,
}));

/** Plain fields, so that the sign-in page loads no component library. */
export const SignInForm = ({ onSignedIn }: { onSignedIn(account: Account): void }) => {
  const ids = { name: useId(), password: useId(), problem: useId() };
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const [step, setStep] = useState<SecondStep>();

  const attempt = async (run: () => Promise<Account | SecondStep>) => {
    setWaiting(true);
    setProblem(undefined);
    try {
      const result = await run();
      if ('ticket' in result) setStep(result);
      else onSignedIn(result);
    } catch (error) {
      setProblem(failureText(error));
      setWaiting(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWaiting) return;
    const fields = new FormData(event.currentTarget);
    const name = String(fields.get('name')).trim();
    const password = String(fields.get('password'));
    if (name === '') return setProblem(texts.signIn.nameRequired);
    if (password === '') return setProblem(texts.signIn.passwordRequired);
    void attempt(() => signIn(api, name, password));
  };

  if (step)
    return (
      <Suspense fallback={<p aria-busy>{texts.common.loading}</p>}>
        <SecondStepForm
          api={api}
          step={step}
          onSignedIn={onSignedIn}
          onRestart={(why) => {
            setStep(undefined);
            setProblem(why);
            setWaiting(false);
          }}
        />
      </Suspense>
    );
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <label htmlFor={ids.name}>{texts.signIn.name}</label>
        <input
          className={styles.input}
          id={ids.name}
          name="name"
          autoComplete="username"
          maxLength={64}
          aria-describedby={ids.problem}
        />
        <label htmlFor={ids.password}>{texts.signIn.password}</label>
        <input
          className={styles.input}
          id={ids.password}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={256}
          aria-describedby={ids.problem}
        />
        <p id={ids.problem} className={styles.problem} role="alert">
          {problem}
        </p>
        <button type="submit" className="button button-primary" aria-busy={isWaiting}>
          {isWaiting ? texts.common.loading : texts.signIn.submit}
        </button>
      </form>
      {config().demo && (
        <section className={styles.demo} aria-label={texts.signIn.demoTitle}>
          <h2>{texts.signIn.demoTitle}</h2>
          <div className={styles.accounts}>
            {demoAccounts.map(({ name, role }) => (
              <button
                key={name}
                type="button"
                className="button"
                disabled={isWaiting}
                onClick={() => void attempt(() => signInToDemo(api, name))}
              >
                <strong>{name}</strong>
                <span>{texts.roles[role]}</span>
              </button>
            ))}
          </div>
        </section>
      )}
    </>
  );
};
