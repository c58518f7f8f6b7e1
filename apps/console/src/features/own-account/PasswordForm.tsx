import { useBusy } from '@live/web';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { ownAccountTexts as words } from '../../lib/ownAccountTexts.ts';
import styles from './OwnAccount.module.css';

const EMPTY = { current: '', next: '', again: '' };
type Draft = typeof EMPTY;

const fields = [
  { name: 'current', autoComplete: 'current-password', hint: '' },
  { name: 'next', autoComplete: 'new-password', hint: words.nextHint },
  { name: 'again', autoComplete: 'new-password', hint: '' },
] as const;

const problemOf = ({ current, next, again }: Draft): string | undefined => {
  if (current === '') return words.currentRequired;
  if ([...next].length < 8) return words.passwordShort;
  return next === again ? undefined : words.passwordsDiffer;
};

/** A new password, which ends every other sign-in. */
export const PasswordForm = ({ onChanged }: { onChanged(): void }) => {
  const id = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf(draft);
    setProblem(wrong);
    if (wrong) return;
    const { current, next } = draft;
    const isSaved = await run(() => api.call('ownPasswordChange', { current, next }));
    if (!isSaved) return;
    setDraft(EMPTY);
    toast('success', words.changed);
    onChanged();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {fields.map(({ name, autoComplete, hint }) => (
        <div key={name} className={styles.field}>
          <label htmlFor={`${id}${name}`}>{words[name]}</label>
          {hint && <small id={`${id}${name}hint`}>{hint}</small>}
          <Input
            id={`${id}${name}`}
            type="password"
            autoComplete={autoComplete}
            maxLength={256}
            value={draft[name]}
            aria-describedby={`${id}${name}hint ${id}problem`}
            onChange={({ target }) => setDraft((now) => ({ ...now, [name]: target.value }))}
          />
        </div>
      ))}
      <p id={`${id}problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <Button htmlType="submit" loading={isBusy}>
        {words.change}
      </Button>
    </form>
  );
};
