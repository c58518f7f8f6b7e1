import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadProblemPage } from '../components/Problem.tsx';
import { OwnAccount } from '../features/own-account/OwnAccount.tsx';
import { ownAccountTexts } from '../lib/ownAccountTexts.ts';
import { texts } from '../lib/texts.ts';
import { accountQuery } from './accountQuery.ts';
import styles from './RoomListPage.module.css';
import { SiteHeader } from './SiteHeader.tsx';

/** What everybody with an account sees and changes of it. */
export const OwnAccountPage = () => {
  const account = useQuery(accountQuery);
  useEffect(() => {
    document.title = `${ownAccountTexts.title} · ${texts.product}`;
  }, []);
  if (account.error)
    return <LoadProblemPage error={account.error} onRetry={() => void account.refetch()} />;
  if (!account.data) return <div className={styles.page} aria-busy />;
  return (
    <div className={styles.page}>
      <SiteHeader account={account.data} />
      <main className={styles.main}>
        <h1>{ownAccountTexts.title}</h1>
        <OwnAccount onRenamed={() => void account.refetch()} />
      </main>
    </div>
  );
};
