import { type Account, cleanText, limits, Result, type SecondStep } from '@live/protocol';
import {
  CallError,
  config,
  enterAsGuest,
  NETWORK_FAILED,
  signIn,
  signInToDemo,
  typingUpTo,
} from '@live/web';
import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Avatar } from '../../components/Avatar.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import styles from './Entrance.module.css';
import { readEarlyGuest, readGuestName, storeEarlyGuest, storeGuestName } from './guestName.ts';
import type { Plan, Welcome } from './WaitingRoom.tsx';

const WaitingRoom = lazy(async () => ({
  default: (await import('./WaitingRoom.tsx')).WaitingRoom,
}));

const SecondStepForm = lazy(async () => ({
  default: (await import('@live/web/second-factor')).SecondStepForm,
}));

/** An entry that failed for a moment is tried again after this or twice as long. */
const ENTER_AGAIN_MS = 2_000;

interface EntranceProps {
  /** The room to enter; without one there is no guest form. */
  liveId?: string;
  /** Whether the room is known to have begun. */
  hasBegun?: boolean;
  /** Title and host of the live, where guests may know. */
  welcome?: Welcome | undefined;
  /** When a live that has not begun is to begin. */
  plan?: Plan | undefined;
  onEntered(account: Account): void;
}

/** Sign-in by account, or by nickname alone where the room allows guests. */
export const Entrance = ({ liveId, hasBegun = false, welcome, plan, onEntered }: EntranceProps) => {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** The guest who waits for the beginning, and enters with it. */
  const [early, setEarly] = useState(() => readEarlyGuest(liveId));
  const [failures, setFailures] = useState(0);
  const [nickname, setNickname] = useState(readGuestName);
  const [step, setStep] = useState<SecondStep>();

  const attempt = async (enter: () => Promise<Account | SecondStep>, onFailed = showProblem) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await enter();
      if ('ticket' in result) setStep(result);
      else onEntered(result);
    } catch (error) {
      onFailed(error);
      setBusy(false);
    }
  };
  const showProblem = (error: unknown) =>
    setProblem(error instanceof CallError ? error.message : NETWORK_FAILED);

  const waitAs = (name: string | undefined) => {
    setEarly(name);
    if (liveId) storeEarlyGuest(liveId, name);
  };
  const enterWithBeginning = useEffectEvent(() => {
    if (!liveId || early === undefined) return;
    const enter = async () => {
      const account = await enterAsGuest(api, liveId, early);
      waitAs(undefined);
      return account;
    };
    void attempt(enter, (error) => {
      // Everybody who waited enters now, and a moment later there may be room for one more.
      if (error instanceof CallError && error.isPassing) return setFailures((count) => count + 1);
      waitAs(undefined);
      showProblem(error);
    });
  });
  useEffect(() => {
    if (!hasBegun) return undefined;
    const waitMs = failures === 0 ? 0 : ENTER_AGAIN_MS * (1 + Math.random());
    const timer = setTimeout(enterWithBeginning, waitMs);
    return () => clearTimeout(timer);
  }, [hasBegun, failures]);

  const asGuest = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = cleanText(nickname);
    if (name === '') return setProblem(texts.entrance.nicknameRequired);
    if (!liveId) return;
    storeGuestName(name);
    if (plan) return waitAs(name);
    void attempt(
      () => enterAsGuest(api, liveId, name),
      (error) => {
        const isEarly = error instanceof CallError && error.code === Result.ROOM_NOT_FOUND;
        if (isEarly && !hasBegun) waitAs(name);
        else showProblem(error);
      },
    );
  };

  const withAccount = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const name = String(fields.get('name')).trim();
    const password = String(fields.get('password'));
    if (name === '' || password === '') return setProblem(texts.entrance.required);
    void attempt(() => signIn(api, name, password));
  };

  if (step)
    return (
      <main className={styles.entrance}>
        <h1 className={styles.plain}>{texts.entrance.secondStep}</h1>
        <Suspense fallback={<p aria-busy>{texts.common.loading}</p>}>
          <SecondStepForm
            api={api}
            step={step}
            onSignedIn={onEntered}
            onRestart={(why) => {
              setStep(undefined);
              setProblem(why);
              setBusy(false);
            }}
          />
        </Suspense>
      </main>
    );
  const waits = early !== undefined && (
    <>
      <p>{texts.entrance.early(early)}</p>
      <button type="button" className="button" onClick={() => waitAs(undefined)}>
        {texts.entrance.change}
      </button>
    </>
  );
  if (waits && !plan)
    return (
      <MessagePage
        {...(hasBegun
          ? { title: texts.common.loading }
          : { title: texts.errors.roomNotFound, hint: texts.errors.roomNotFoundHint })}
      >
        {waits}
      </MessagePage>
    );
  const forms = (
    <>
      <p className="problem" role="alert">
        {problem}
      </p>
      {liveId && (
        <form onSubmit={asGuest} aria-label={texts.entrance.guest}>
          <label className="field">
            {texts.entrance.nickname}
            <input
              name="nickname"
              value={nickname}
              {...typingUpTo(limits.guestNameLength, setNickname)}
              placeholder={texts.entrance.nicknameHint}
              autoComplete="nickname"
            />
          </label>
          <button type="submit" className="button button-primary button-wide" disabled={isBusy}>
            {plan ? texts.entrance.guestLater : texts.entrance.guest}
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
          <button type="submit" className="button button-wide" disabled={isBusy}>
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
                disabled={isBusy}
                onClick={() => void attempt(() => signInToDemo(api, name))}
              >
                {person}
              </button>
            ))}
          </div>
        </section>
      )}
    </>
  );
  if (plan && welcome)
    return (
      <Suspense fallback={<MessagePage title={texts.common.loading} />}>
        <WaitingRoom welcome={welcome} plan={plan}>
          {waits || forms}
        </WaitingRoom>
      </Suspense>
    );
  return (
    <main className={styles.entrance}>
      {welcome ? (
        <header className={styles.welcome}>
          {welcome.liveLogo && <img src={welcome.liveLogo} alt="" />}
          <div>
            <h1>{welcome.liveTitle}</h1>
            <p>
              <Avatar src={welcome.hostPortrait} />
              {welcome.hostName}
            </p>
          </div>
        </header>
      ) : (
        <h1 className={styles.plain}>{texts.entrance.title}</h1>
      )}
      {forms}
    </main>
  );
};
