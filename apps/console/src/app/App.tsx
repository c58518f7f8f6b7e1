import { useStore } from '@live/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { lazyThemed } from '../components/lazyThemed.tsx';
import { isFeedbackNeeded } from '../lib/feedback.ts';
import { queryClient } from '../lib/queryClient.ts';
import { safeReturn } from '../lib/signInAgain.ts';
import { preloadRoom, RoomPage } from './RoomPage.tsx';
import { SignInInPlace } from './SignInInPlace.tsx';

type Route =
  | { page: 'sign-in'; back: string }
  | { page: 'room'; liveId: string }
  | { page: 'review'; liveId: string; atMs: number | undefined }
  | { page: 'report'; asked: { liveId: string } | { token: string } }
  | { page: 'list' }
  | { page: 'other' };

const readRoute = ({ pathname, search, origin }: Location): Route => {
  const query = new URLSearchParams(search);
  if (pathname === '/sign-in') {
    return { page: 'sign-in', back: safeReturn(query.get('back'), origin) };
  }
  if (pathname !== '/' && pathname !== '/index.html') return { page: 'other' };
  const token = query.get('report');
  if (token) return { page: 'report', asked: { token } };
  const liveId = query.get('id');
  if (!liveId) return { page: 'list' };
  if (query.get('view') === 'report') return { page: 'report', asked: { liveId } };
  if (query.get('view') !== 'review') return { page: 'room', liveId };
  const atMs = Number(query.get('at') ?? Number.NaN);
  return { page: 'review', liveId, atMs: Number.isFinite(atMs) ? Math.max(0, atMs) : undefined };
};

const FeedbackPart = lazyThemed(
  async () => (await import('../components/FeedbackMessages.tsx')).FeedbackMessages,
);
const SignInPage = lazy(async () => ({ default: (await import('./SignInPage.tsx')).SignInPage }));
const OtherPage = lazy(async () => ({ default: (await import('./OtherPage.tsx')).OtherPage }));
const loadReview = () => import('./ReviewPage.tsx');
const ReviewPage = lazy(async () => ({ default: (await loadReview()).ReviewPage }));
const LiveReportPage = lazy(async () => ({
  default: (await import('./LiveReportPage.tsx')).LiveReportPage,
}));
const RoomListPage = lazyThemed(async () => (await import('./RoomListPage.tsx')).RoomListPage);

/** Loads the parts of the page that was asked for, while its configuration and the room are fetched. */
export const preloadPage = (): void => {
  const { page } = readRoute(location);
  if (page === 'room') preloadRoom();
  if (page === 'review') void loadReview().catch(() => {});
};

const Page = () => {
  const route = readRoute(location);
  switch (route.page) {
    case 'sign-in':
      return <SignInPage back={route.back} />;
    case 'room':
      return <RoomPage liveId={route.liveId} />;
    case 'review':
      return <ReviewPage liveId={route.liveId} atMs={route.atMs} />;
    case 'report':
      return <LiveReportPage asked={route.asked} />;
    case 'list':
      return <RoomListPage />;
    case 'other':
      return <OtherPage />;
  }
};

/** Preloaded, so that errors can be shown when nothing can be fetched any more. */
const Feedback = () => {
  useEffect(FeedbackPart.preload, []);
  return useStore(isFeedbackNeeded) && <FeedbackPart />;
};

export const App = () => (
  <ErrorBoundary>
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Page />
      </Suspense>
      <ErrorBoundary>
        <Suspense>
          <Feedback />
        </Suspense>
      </ErrorBoundary>
      <SignInInPlace />
    </QueryClientProvider>
  </ErrorBoundary>
);
