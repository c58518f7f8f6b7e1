import { FailureBoundary, isChunkError } from '@live/web';
import type { PropsWithChildren, ReactNode } from 'react';
import { texts } from '../lib/texts.ts';
import { Problem } from './Problem.tsx';

type Props = PropsWithChildren<{
  /** Rendered instead of a failed part; by default an error message. */
  instead?: ReactNode;
  /** Renders the message on a single line. */
  isInline?: boolean;
}>;

/** Shows an error message instead of a failed part. */
export const ErrorBoundary = ({ instead, isInline = false, children }: Props) => (
  <FailureBoundary instead={(error) => instead ?? <Broken error={error} isInline={isInline} />}>
    {children}
  </FailureBoundary>
);

const Broken = ({ error, isInline }: { error: unknown; isInline: boolean }) => {
  const isChunk = isChunkError(error);
  return (
    <Problem
      isInline={isInline}
      title={isChunk ? texts.errors.chunkFailed : texts.errors.crashed}
      hint={isChunk ? texts.errors.chunkHint : texts.errors.crashedHint}
      {...(!isChunk && error instanceof Error && { detail: error.message.slice(0, 200) })}
      action={{ label: texts.common.reload, run: () => location.reload() }}
    />
  );
};
