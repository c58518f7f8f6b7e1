import { isSuperAdmin } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { LoadProblemPage, ProblemPage } from '../components/Problem.tsx';
import { Wall } from '../features/wall/Wall.tsx';
import { wallTexts } from '../lib/wallTexts.ts';
import { accountQuery } from './accountQuery.ts';
import { roomListLink } from './RefusedRoom.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import styles from './WallPage.module.css';

/** All running rooms at one look, for super admins. */
export const WallPage = () => {
  const account = useQuery(accountQuery);
  if (account.error)
    return <LoadProblemPage error={account.error} onRetry={() => void account.refetch()} />;
  if (!account.data) return <div className={styles.page} aria-busy />;
  if (!isSuperAdmin(account.data.thirdLiveRole))
    return <ProblemPage title={wallTexts.noPermission} links={[roomListLink]} />;
  return (
    <div className={styles.page}>
      <SiteHeader account={account.data} isWide />
      <main className={styles.main}>
        <Wall />
      </main>
    </div>
  );
};
