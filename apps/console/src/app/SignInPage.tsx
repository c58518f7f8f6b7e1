import { useEffect } from 'react';
import { SignInForm } from '../features/sign-in/SignInForm.tsx';
import { texts } from '../lib/texts.ts';
import styles from './SignInPage.module.css';

export const SignInPage = ({ back }: { back: string }) => {
  useEffect(() => {
    document.title = `${texts.signIn.title} · ${texts.product}`;
  }, []);
  return (
    <main className={styles.page}>
      <section className={styles.brand} aria-hidden="true">
        <div className={styles.logo} />
        <p className={styles.name}>{texts.product}</p>
        <p className={styles.line}>{texts.signIn.subtitle}</p>
      </section>
      <section className={styles.side}>
        <div className={styles.card}>
          <h1>{texts.signIn.title}</h1>
          <p>{texts.product}</p>
          <SignInForm onSignedIn={() => location.replace(back)} />
        </div>
      </section>
    </main>
  );
};
