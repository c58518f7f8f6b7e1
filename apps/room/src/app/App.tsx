import { QueryClientProvider } from '@tanstack/react-query';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { Toasts } from '../components/Toasts.tsx';
import { queryClient } from '../lib/queryClient.ts';
import { HomePage } from './HomePage.tsx';
import { RoomPage } from './RoomPage.tsx';
import { readRoute } from './route.ts';

export const App = () => {
  const { liveId, roomId } = readRoute(location.search);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        {liveId ? <RoomPage liveId={liveId} preparedRoomId={roomId} /> : <HomePage />}
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  );
};
