import { isChunkError } from '@live/web';
import { Component, type PropsWithChildren } from 'react';
import { texts } from '../lib/texts.ts';
import { MessagePage } from './MessagePage.tsx';

interface State {
  failure: { error: unknown } | undefined;
}

/** Shows a notice with a reload button when rendering fails; the comment draft survives the reload. */
export class ErrorBoundary extends Component<PropsWithChildren, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { crashed, crashedHint, chunkFailed, chunkHint, reload } = texts.common;
    const isChunk = isChunkError(failure.error);
    return (
      <MessagePage title={isChunk ? chunkFailed : crashed} hint={isChunk ? chunkHint : crashedHint}>
        <button type="button" className="button" onClick={() => location.reload()}>
          {reload}
        </button>
      </MessagePage>
    );
  }
}
