import { useStore } from '@live/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { lazyThemed } from '../components/lazyThemed.tsx';
import { isFeedbackNeeded } from '../lib/feedback.ts';
import { queryClient } from '../lib/queryClient.ts';
import { RoomPage } from './RoomPage.tsx';
import { preloadParts } from './RoomParts.tsx';
import { readRoute } from './route.ts';
import { SignInInPlace } from './SignInInPlace.tsx';

const FeedbackPart = lazyThemed(
  async () => (await import('../components/FeedbackDrawer.tsx')).FeedbackDrawer,
);
const SignInPage = lazy(async () => ({ default: (await import('./SignInPage.tsx')).SignInPage }));
const loadReview = () => import('./ReviewPage.tsx');
const ReviewPage = lazy(async () => ({ default: (await loadReview()).ReviewPage }));
const ReportPage = lazy(async () => ({ default: (await import('./ReportPage.tsx')).ReportPage }));
const RoomListPage = lazyThemed(async () => (await import('./RoomListPage.tsx')).RoomListPage);

/** Loads the parts of the page that was asked for, while its configuration and the room are fetched. */
export const preloadPage = (): void => {
  const { page } = readRoute(location);
  if (page === 'room') preloadParts();
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
      return <ReportPage asked={route.asked} />;
    case 'list':
      return <RoomListPage />;
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
