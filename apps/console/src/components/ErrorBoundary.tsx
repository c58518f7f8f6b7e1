import { isChunkError } from '@live/web';
import { Component, type PropsWithChildren, type ReactNode } from 'react';
import { texts } from '../lib/texts.ts';
import { Problem } from './Problem.tsx';

type Props = PropsWithChildren<{
  /** What stands in the place of a broken part; without it, a notice that fills the place. */
  instead?: ReactNode;
  /** The place is a single line. */
  isLow?: boolean;
}>;

interface State {
  failure: { error: unknown } | undefined;
}

/** A part that breaks leaves a notice in its place, never a white page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { instead, isLow = false } = this.props;
    return instead ?? <Broken error={failure.error} isLow={isLow} />;
  }
}

/** What happened, and that nothing typed is lost. */
const Broken = ({ error, isLow }: { error: unknown; isLow: boolean }) => {
  const isChunk = isChunkError(error);
  return (
    <Problem
      isLow={isLow}
      title={isChunk ? texts.errors.chunkFailed : texts.errors.crashed}
      hint={isChunk ? texts.errors.chunkHint : texts.errors.crashedHint}
      {...(!isChunk && error instanceof Error && { detail: error.message.slice(0, 200) })}
      action={{ label: texts.common.reload, run: () => location.reload() }}
    />
  );
};
