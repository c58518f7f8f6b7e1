import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { ownAccountTexts as words } from '../../lib/ownAccountTexts.ts';
import styles from './OwnAccount.module.css';

export interface FactorProof {
  password: string;
  code?: string;
}

interface FactorProofFormProps {
  /** Whether there is a second factor, which a code has to prove too. */
  needsCode: boolean;
  submit: string;
  isDangerous?: boolean;
  isBusy: boolean;
  onProven(proof: FactorProof): void;
  onCancel(): void;
}

/** Who changes a second factor shows that it is theirs. */
export const FactorProofForm = (props: FactorProofFormProps) => {
  const { needsCode, submit, isDangerous = false, isBusy, onProven, onCancel } = props;
  const id = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const prove = (event: FormEvent) => {
    event.preventDefault();
    const isCodeMissing = needsCode && code.trim() === '';
    const missing =
      password === '' ? words.currentRequired : isCodeMissing ? words.codeRequired : undefined;
    setProblem(missing);
    if (!missing) onProven(needsCode ? { password, code } : { password });
  };
  return (
    <form className={styles.form} onSubmit={prove} noValidate>
      <div className={styles.field}>
        <label htmlFor={`${id}password`}>{words.current}</label>
        <Input
          id={`${id}password`}
          type="password"
          autoFocus
          autoComplete="current-password"
          maxLength={256}
          value={password}
          aria-describedby={`${id}problem`}
          onChange={({ target }) => setPassword(target.value)}
        />
      </div>
      {needsCode && (
        <div className={styles.field}>
          <label htmlFor={`${id}code`}>{words.codeOrRecovery}</label>
          <Input
            id={`${id}code`}
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            aria-describedby={`${id}problem`}
            onChange={({ target }) => setCode(target.value)}
          />
        </div>
      )}
      <p id={`${id}problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button type="primary" htmlType="submit" danger={isDangerous} loading={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
};
