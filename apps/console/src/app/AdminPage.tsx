import { type Account, isSuperAdmin } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { LoadProblemPage, ProblemPage } from '../components/Problem.tsx';
import { AccountList } from '../features/accounts/AccountList.tsx';
import { adminTexts } from '../lib/adminTexts.ts';
import { texts } from '../lib/texts.ts';
import styles from './AdminPage.module.css';
import { accountQuery } from './accountQuery.ts';
import { roomListLink } from './RefusedRoom.tsx';
import pageStyles from './RoomListPage.module.css';
import { SiteHeader } from './SiteHeader.tsx';

interface Place {
  path: string;
  title: string;
  Content: ComponentType<{ account: Account }>;
}

const { tabs } = adminTexts;

/** The pages of 管理, each loaded when it is opened. */
const adminPlaces: readonly Place[] = [
  {
    path: '/admin',
    title: tabs.accounts,
    Content: ({ account }) => <AccountList own={account.id} />,
  },
  {
    path: '/admin/rooms',
    title: tabs.rooms,
    Content: lazy(async () => ({
      default: (await import('../features/admin-rooms/RoomTable.tsx')).RoomTable,
    })),
  },
  {
    path: '/admin/tags',
    title: tabs.tags,
    Content: lazy(async () => ({
      default: (await import('../features/catalogue/TagTable.tsx')).TagTable,
    })),
  },
  {
    path: '/admin/categories',
    title: tabs.categories,
    Content: lazy(async () => ({
      default: (await import('../features/catalogue/CategoryTable.tsx')).CategoryTable,
    })),
  },
  {
    path: '/admin/words',
    title: tabs.words,
    Content: lazy(async () => ({
      default: (await import('../features/platform-words/PlatformWords.tsx')).PlatformWords,
    })),
  },
  {
    path: '/admin/actions',
    title: tabs.actions,
    Content: lazy(async () => ({
      default: (await import('../features/action-log/AdminActionLog.tsx')).AdminActionLog,
    })),
  },
];

/** What super admins do for the whole platform. */
export const AdminPage = () => {
  const account = useQuery(accountQuery);
  const place = adminPlaces.find(({ path }) => path === location.pathname);
  useEffect(() => {
    document.title = `${place?.title ?? adminTexts.title} · ${texts.product}`;
  }, [place]);
  if (account.error)
    return <LoadProblemPage error={account.error} onRetry={() => void account.refetch()} />;
  if (!account.data) return <div className={pageStyles.page} aria-busy />;
  if (!isSuperAdmin(account.data.thirdLiveRole))
    return <ProblemPage title={adminTexts.noPermission} links={[roomListLink]} />;
  if (!place) return <ProblemPage title={texts.errors.unknownPage} links={[roomListLink]} />;
  const { title, Content } = place;
  return (
    <div className={pageStyles.page}>
      <SiteHeader account={account.data} />
      <main className={pageStyles.main}>
        <nav className={styles.places} aria-label={adminTexts.places}>
          {adminPlaces.map(({ path, title: name }) => (
            <a key={path} href={path} aria-current={path === place.path ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <h1>{title}</h1>
        <Suspense
          fallback={<Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />}
        >
          <Content account={account.data} />
        </Suspense>
      </main>
    </div>
  );
};
