import { isChunkError } from '@live/web';
import { Component, type PropsWithChildren, type ReactNode } from 'react';
import { texts } from '../lib/texts.ts';
import { Problem } from './Problem.tsx';

type Props = PropsWithChildren<{
  /** Rendered instead of a failed part; by default an error message. */
  instead?: ReactNode;
  /** Renders the message on a single line. */
  isInline?: boolean;
}>;

interface State {
  failure: { error: unknown } | undefined;
}

/** Shows an error message instead of a failed part. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { instead, isInline = false } = this.props;
    return instead ?? <Broken error={failure.error} isInline={isInline} />;
  }
}

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
