import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { MessagePage } from '../components/MessagePage.tsx';
import { Toasts } from '../components/Toasts.tsx';
import { queryClient } from '../lib/queryClient.ts';
import { texts } from '../lib/texts.ts';
import { RoomPage } from './RoomPage.tsx';
import { readRoute } from './route.ts';

/** For hosts only: viewers come by the address of a room. */
const HomePage = lazy(async () => ({ default: (await import('./HomePage.tsx')).HomePage }));

export const App = () => {
  const { liveId, roomId } = readRoute(location.search);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<MessagePage title={texts.common.loading} />}>
          {liveId ? <RoomPage liveId={liveId} preparedRoomId={roomId} /> : <HomePage />}
        </Suspense>
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  );
};
