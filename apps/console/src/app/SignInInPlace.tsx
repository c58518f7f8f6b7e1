import type { Account } from '@live/protocol';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { queryClient } from '../lib/queryClient.ts';
import { setInPlaceSignIn } from '../lib/signInAgain.ts';
import { texts } from '../lib/texts.ts';
import { whenIdle } from '../lib/whenIdle.ts';
import { accountQuery } from './accountQuery.ts';
import styles from './SignInInPlace.module.css';

const loadForm = () => import('../features/sign-in/SignInForm.tsx');
const SignInForm = lazy(async () => ({ default: (await loadForm()).SignInForm }));

/**
 * Shows the sign-in form over the page when the session expires, so that the page keeps its state.
 * Before an account is loaded, the sign-in page is used instead.
 */
export const SignInInPlace = () => {
  const [finish, setFinish] = useState<() => void>();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const showForm = () => {
      if (queryClient.getQueryData(accountQuery.queryKey) === undefined) return;
      return new Promise<void>((resolve) => setFinish(() => resolve));
    };
    // A newer version of the server may not have it any more.
    whenIdle(loadForm);
    return setInPlaceSignIn(showForm);
  }, []);

  useEffect(() => {
    if (finish) dialog.current?.showModal();
  }, [finish]);

  if (!finish) return null;
  const signedIn = (account: Account) => {
    const before = queryClient.getQueryData(accountQuery.queryKey);
    // Another account has other permissions and rooms: the page is loaded again.
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
      <Suspense>
        <SignInForm onSignedIn={signedIn} />
      </Suspense>
    </dialog>
  );
};
