import { Component, type PropsWithChildren } from 'react';
import { texts } from '../lib/texts.ts';
import { Notice } from './Notice.tsx';

/** A page that breaks says so and offers a way on. */
export class ErrorBoundary extends Component<PropsWithChildren, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice title={texts.common.crashed}>
        <button type="button" className="button" onClick={() => location.reload()}>
          {texts.common.reload}
        </button>
      </Notice>
    );
  }
}
