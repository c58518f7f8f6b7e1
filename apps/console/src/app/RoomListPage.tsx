import { LiveRole } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadProblemPage, Problem } from '../components/Problem.tsx';
import { PlannedRooms } from '../features/planned-rooms/PlannedRooms.tsx';
import { RoomList } from '../features/room-list/RoomList.tsx';
import { lazyTexts } from '../lib/lazyTexts.ts';
import { texts } from '../lib/texts.ts';
import { accountQuery } from './accountQuery.ts';
import styles from './RoomListPage.module.css';
import { SiteHeader } from './SiteHeader.tsx';
import { signOut } from './signOut.ts';

export const RoomListPage = () => {
  const account = useQuery(accountQuery);
  useEffect(() => {
    document.title = `${lazyTexts.roomList.title} · ${texts.product}`;
  }, []);
  if (account.error)
    return <LoadProblemPage error={account.error} onRetry={() => void account.refetch()} />;
  if (!account.data) return <div className={styles.page} aria-busy />;
  return (
    <div className={styles.page}>
      <SiteHeader account={account.data} />
      <main className={styles.main}>
        {account.data.thirdLiveRole === LiveRole.AUDIENCE ? (
          <>
            <h1>{lazyTexts.roomList.title}</h1>
            <Problem
              title={texts.errors.noRooms}
              action={{ label: texts.signIn.signOut, run: () => void signOut() }}
            />
          </>
        ) : (
          <>
            <PlannedRooms account={account.data} title={lazyTexts.roomList.title} />
            <RoomList account={account.data} />
          </>
        )}
      </main>
    </div>
  );
};
