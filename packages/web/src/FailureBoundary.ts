import { Component, type PropsWithChildren, type ReactNode } from 'react';

type Props = PropsWithChildren<{
  /** Rendered instead of a part that failed. */
  instead(error: unknown): ReactNode;
}>;

interface State {
  failure: { error: unknown } | undefined;
}

/** Keeps the failure of a part from taking down the page. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.instead(failure.error) : this.props.children;
  }
}
