import { CallError, FailureBoundary, isChunkError, useStore } from '@live/web';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { MessagePage } from '../components/MessagePage.tsx';
import styles from '../components/Toasts.module.css';
import { texts } from '../lib/texts.ts';
import { toasts } from '../lib/toasts.ts';
import { RoomPage } from './RoomPage.tsx';
import { readRoomId } from './route.ts';

/** A specific result is not retried: the server would answer the same again. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.code > 1),
    },
  },
});

const { crashed, crashedHint, chunkFailed, chunkHint, reload } = texts.common;

/** Shown when rendering fails; the comment draft survives the reload. */
const Broken = ({ isChunk }: { isChunk: boolean }) => (
  <MessagePage title={isChunk ? chunkFailed : crashed} hint={isChunk ? chunkHint : crashedHint}>
    <button type="button" className="button" onClick={() => location.reload()}>
      {reload}
    </button>
  </MessagePage>
);

const Toasts = () => (
  <output className={styles.toasts} aria-live="polite">
    {useStore(toasts).map(({ id, text, action }) => (
      <span key={id}>
        {text}
        {action && (
          <button type="button" onClick={action.run}>
            {action.label}
          </button>
        )}
      </span>
    ))}
  </output>
);

/** Home of hosts only: viewers come by the link of a room. */
const HomePage = lazy(async () => ({ default: (await import('./HomePage.tsx')).HomePage }));

export const App = () => {
  const liveId = readRoomId(location.search);
  return (
    <FailureBoundary instead={(error) => <Broken isChunk={isChunkError(error)} />}>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<MessagePage title={texts.common.loading} />}>
          {liveId ? <RoomPage liveId={liveId} /> : <HomePage />}
        </Suspense>
        <Toasts />
      </QueryClientProvider>
    </FailureBoundary>
  );
};
