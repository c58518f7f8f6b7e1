import type { Account } from '@live/protocol';
import { useEffect, useRef, useState } from 'react';
import { SignInForm } from '../features/sign-in/SignInForm.tsx';
import { queryClient } from '../lib/queryClient.ts';
import { askInPlace } from '../lib/signInGate.ts';
import { texts } from '../lib/texts.ts';
import { accountQuery } from './api/getAccount.ts';
import styles from './SignInInPlace.module.css';

/**
 * An expired sign-in in the middle of work: signing in comes over the page, which keeps its state.
 * Before there is any work on the screen, the whole sign-in page comes instead.
 */
export const SignInInPlace = () => {
  const [finish, setFinish] = useState<() => void>();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const whenWorking = () => {
      if (queryClient.getQueryData(accountQuery.queryKey) === undefined) return;
      return new Promise<void>((resolve) => setFinish(() => resolve));
    };
    return askInPlace(whenWorking);
  }, []);

  useEffect(() => {
    if (finish) dialog.current?.showModal();
  }, [finish]);

  if (!finish) return null;
  const signedIn = (account: Account) => {
    const before = queryClient.getQueryData(accountQuery.queryKey);
    // Another person's rights and rooms differ: this page was built for the first one.
    if (before && before.id !== account.id) return location.reload();
    setFinish(undefined);
    finish();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={texts.signIn.expired}
      onCancel={(event) => event.preventDefault()}
    >
      <h1>{texts.signIn.expired}</h1>
      <p>{texts.signIn.expiredHint}</p>
      <SignInForm onSignedIn={signedIn} />
    </dialog>
  );
};
