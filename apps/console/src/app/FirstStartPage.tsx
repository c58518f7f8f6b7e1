import { config } from '@live/web';
import { useEffect, useState } from 'react';
import { ProblemPage } from '../components/Problem.tsx';
import { FirstStartForm } from '../features/first-start/FirstStartForm.tsx';
import { firstStartTexts } from '../lib/firstStartTexts.ts';
import { texts } from '../lib/texts.ts';
import styles from './SignInPage.module.css';

/** Where the first administrator of an empty server is made, by the key in the address. */
export const FirstStartPage = () => {
  const [key] = useState(() => location.hash.slice(1));
  useEffect(() => {
    document.title = `${firstStartTexts.title} · ${texts.product}`;
  }, []);
  if (key === '')
    return <ProblemPage title={firstStartTexts.closed} hint={firstStartTexts.closedHint} />;
  return (
    <main className={styles.page}>
      <section className={styles.brand} aria-hidden="true">
        <div className={styles.logo} />
        <p className={styles.name}>{texts.product}</p>
        <p className={styles.line}>{firstStartTexts.subtitle}</p>
      </section>
      <section className={styles.side}>
        <div className={styles.card}>
          <h1>{firstStartTexts.title}</h1>
          <p>
            {firstStartTexts.hint}
            {firstStartTexts.timeZone(config().timeZone)}
          </p>
          <FirstStartForm keyOfAddress={key} onCreated={() => location.replace('/')} />
        </div>
      </section>
    </main>
  );
};
