import { Component, type ReactNode } from 'react';

export interface Fault {
  readonly error: unknown;
  /** Draws the part anew. */
  readonly retry: () => void;
}

interface Props {
  readonly renderFault: (fault: Fault) => ReactNode;
  readonly onCrash?: (error: unknown) => void;
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

/** Keeps a fault inside the part that has it. */
export class Boundary extends Component<Props, { readonly fault?: { readonly error: unknown } }> {
  override state: { readonly fault?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash?.(error);
  }

  private readonly retry = () => {
    this.props.onRetry?.();
    this.setState({ fault: undefined });
  };

  override render(): ReactNode {
    const { fault } = this.state;
    return fault
      ? this.props.renderFault({ error: fault.error, retry: this.retry })
      : this.props.children;
  }
}
