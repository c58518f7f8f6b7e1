import { isSuperAdmin } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadProblemPage, ProblemPage } from '../components/Problem.tsx';
import { AccountList } from '../features/accounts/AccountList.tsx';
import { adminTexts } from '../lib/adminTexts.ts';
import { texts } from '../lib/texts.ts';
import { accountQuery } from './accountQuery.ts';
import { roomListLink } from './RefusedRoom.tsx';
import styles from './RoomListPage.module.css';
import { SiteHeader } from './SiteHeader.tsx';

/** What super admins do for the whole platform. */
export const AdminPage = () => {
  const account = useQuery(accountQuery);
  useEffect(() => {
    document.title = `${adminTexts.title} · ${texts.product}`;
  }, []);
  if (account.error)
    return <LoadProblemPage error={account.error} onRetry={() => void account.refetch()} />;
  if (!account.data) return <div className={styles.page} aria-busy />;
  if (!isSuperAdmin(account.data.thirdLiveRole))
    return <ProblemPage title={adminTexts.noPermission} links={[roomListLink]} />;
  return (
    <div className={styles.page}>
      <SiteHeader account={account.data} />
      <main className={styles.main}>
        <h1>{adminTexts.tabs.accounts}</h1>
        <AccountList own={account.data.id} />
      </main>
    </div>
  );
};
