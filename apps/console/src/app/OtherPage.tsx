import { config } from '@live/web';
import { lazy } from 'react';
import { lazyThemed } from '../components/lazyThemed.tsx';
import { ProblemPage } from '../components/Problem.tsx';
import { texts } from '../lib/texts.ts';
import { roomListLink } from './RefusedRoom.tsx';

const FirstStartPage = lazy(async () => ({
  default: (await import('./FirstStartPage.tsx')).FirstStartPage,
}));

const OwnAccountPage = lazyThemed(
  async () => (await import('./OwnAccountPage.tsx')).OwnAccountPage,
);
const AdminPage = lazyThemed(async () => (await import('./AdminPage.tsx')).AdminPage);
const WallPage = lazyThemed(async () => (await import('./WallPage.tsx')).WallPage);

/** Pages that few people open: the first load of the others knows nothing of them. */
export const OtherPage = () => {
  const { pathname } = location;
  if (pathname === '/first-start' && config().firstStart) return <FirstStartPage />;
  if (pathname === '/account') return <OwnAccountPage />;
  if (pathname === '/admin' || pathname.startsWith('/admin/')) return <AdminPage />;
  if (pathname === '/wall') return <WallPage />;
  return <ProblemPage title={texts.errors.unknownPage} links={[roomListLink]} />;
};
