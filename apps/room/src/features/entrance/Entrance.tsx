import { type Account, cleanText, limits } from '@live/protocol';
import { CallError, config, enterAsGuest, NETWORK_FAILED, signIn, signInToDemo } from '@live/web';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import styles from './Entrance.module.css';

interface EntranceProps {
  /** The room to enter; without one there is no guest form. */
  liveId?: string;
  onEntered(account: Account): void;
}

/** Sign-in by account, or by nickname alone where the room allows guests. */
export const Entrance = ({ liveId, onEntered }: EntranceProps) => {
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);

  const attempt = async (enter: () => Promise<Account>) => {
    if (isWaiting) return;
    setWaiting(true);
    setProblem(undefined);
    try {
      onEntered(await enter());
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : NETWORK_FAILED);
      setWaiting(false);
    }
  };

  const asGuest = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const nickname = cleanText(String(new FormData(event.currentTarget).get('nickname')));
    if (nickname === '') return setProblem(texts.entrance.nicknameRequired);
    if (liveId) void attempt(() => enterAsGuest(api, liveId, nickname));
  };

  const withAccount = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const name = String(fields.get('name')).trim();
    const password = String(fields.get('password'));
    if (name === '' || password === '') return setProblem(texts.entrance.required);
    void attempt(() => signIn(api, name, password));
  };

  return (
    <main className={styles.entrance}>
      <h1>{texts.entrance.title}</h1>
      <p className="problem" role="alert">
        {problem}
      </p>
      {liveId && (
        <form onSubmit={asGuest} aria-label={texts.entrance.guest}>
          <label className="field">
            {texts.entrance.nickname}
            <input
              name="nickname"
              maxLength={limits.guestNameLength}
              placeholder={texts.entrance.nicknameHint}
              autoComplete="nickname"
            />
          </label>
          <button type="submit" className="button button-primary button-wide" disabled={isWaiting}>
            {texts.entrance.guest}
          </button>
        </form>
      )}
      <details open={!liveId}>
        <summary>{texts.entrance.signIn}</summary>
        <form onSubmit={withAccount} aria-label={texts.entrance.signIn}>
          <label className="field">
            {texts.entrance.name}
            <input name="name" maxLength={64} autoComplete="username" />
          </label>
          <label className="field">
            {texts.entrance.password}
            <input
              name="password"
              type="password"
              maxLength={256}
              autoComplete="current-password"
            />
          </label>
          <button type="submit" className="button button-wide" disabled={isWaiting}>
            {texts.entrance.submit}
          </button>
        </form>
      </details>
      {config().demo && (
        <section aria-label={texts.entrance.demo}>
          <h2>{texts.entrance.demo}</h2>
          <div className={styles.people}>
            {Object.entries(texts.entrance.demoPeople).map(([name, person]) => (
              <button
                key={name}
                type="button"
                className="button"
                disabled={isWaiting}
                onClick={() => void attempt(() => signInToDemo(api, name))}
              >
                {person}
              </button>
            ))}
          </div>
        </section>
      )}
    </main>
  );
};
