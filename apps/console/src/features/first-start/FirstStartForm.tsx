import { limits } from '@live/protocol';
import { fittedTyping } from '@live/web';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failureText.ts';
import { firstStartTexts as words } from '../../lib/firstStartTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './FirstStartForm.module.css';

const fields = [
  {
    name: 'name',
    type: 'text',
    hint: words.nameHint,
    autoComplete: 'username',
    most: limits.nameLength,
  },
  {
    name: 'nickname',
    type: 'text',
    hint: words.nicknameHint,
    autoComplete: 'nickname',
    most: limits.nameLength,
  },
  {
    name: 'corpName',
    type: 'text',
    hint: '',
    autoComplete: 'organization',
    most: limits.nameLength,
  },
  {
    name: 'password',
    type: 'password',
    hint: words.passwordHint,
    autoComplete: 'new-password',
    most: 256,
  },
  { name: 'again', type: 'password', hint: '', autoComplete: 'new-password', most: 256 },
] as const;

type Given = Record<(typeof fields)[number]['name'], string>;

const problemOf = ({ name, nickname, password, again }: Given): string | undefined => {
  if (name === '') return words.nameRequired;
  if (nickname === '') return words.nicknameRequired;
  if (password.length < 8) return words.passwordShort;
  return password === again ? undefined : words.passwordsDiffer;
};

interface FirstStartFormProps {
  /** The one-time key of the address. */
  keyOfAddress: string;
  onCreated(): void;
}

/** Plain fields, like those of the sign-in. */
export const FirstStartForm = ({ keyOfAddress, onCreated }: FirstStartFormProps) => {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);

  const create = async ({ again: _, ...account }: Given) => {
    setWaiting(true);
    try {
      await api.call(
        'firstAdministrator',
        { ...account, key: keyOfAddress },
        { quiet: true, noSignIn: true },
      );
      onCreated();
    } catch (error) {
      setProblem(failureText(error));
      setWaiting(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWaiting) return;
    const typed = new FormData(event.currentTarget);
    const text = (name: keyof Given) => String(typed.get(name));
    const given: Given = {
      name: text('name').trim(),
      nickname: text('nickname').trim(),
      corpName: text('corpName').trim(),
      password: text('password'),
      again: text('again'),
    };
    const wrong = problemOf(given);
    setProblem(wrong);
    if (!wrong) void create(given);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {fields.map(({ name, type, hint, autoComplete, most }) => (
        <div key={name} className={styles.field}>
          <label htmlFor={`${id}${name}`}>{words[name]}</label>
          <input
            className={styles.input}
            id={`${id}${name}`}
            name={name}
            type={type}
            autoComplete={autoComplete}
            {...fittedTyping(most)}
            aria-describedby={`${id}${name}-hint ${id}problem`}
          />
          <small id={`${id}${name}-hint`}>{hint}</small>
        </div>
      ))}
      <p id={`${id}problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <button type="submit" className="button button-primary" aria-busy={isWaiting}>
        {isWaiting ? texts.common.loading : words.submit}
      </button>
    </form>
  );
};
