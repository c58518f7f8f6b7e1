import { FailureBoundary, isChunkError } from '@live/web';
import type { PropsWithChildren } from 'react';
import { texts } from '../lib/texts.ts';
import { MessagePage } from './MessagePage.tsx';

const { crashed, crashedHint, chunkFailed, chunkHint, reload } = texts.common;

/** Shows a notice with a reload button when rendering fails; the comment draft survives the reload. */
export const ErrorBoundary = ({ children }: PropsWithChildren) => (
  <FailureBoundary instead={(error) => <Broken isChunk={isChunkError(error)} />}>
    {children}
  </FailureBoundary>
);

const Broken = ({ isChunk }: { isChunk: boolean }) => (
  <MessagePage title={isChunk ? chunkFailed : crashed} hint={isChunk ? chunkHint : crashedHint}>
    <button type="button" className="button" onClick={() => location.reload()}>
      {reload}
    </button>
  </MessagePage>
);
