import { Component, type PropsWithChildren, type ReactNode } from 'react';
import { texts } from '../lib/texts.ts';
import { Problem } from './Problem.tsx';

type Props = PropsWithChildren<{
  /** What stands in the place of a broken part; without it, a notice that fills the place. */
  instead?: ReactNode;
}>;

/** A part that breaks leaves a notice in its place, never a white page. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      this.props.instead ?? (
        <Problem
          title={texts.errors.crashed}
          hint={texts.errors.crashedHint}
          action={{ label: texts.common.reload, run: () => location.reload() }}
        />
      )
    );
  }
}
