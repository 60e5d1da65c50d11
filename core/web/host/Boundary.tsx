import { Component, useEffect, useEffectEvent, type ReactNode } from 'react';
import { format, getErrorMessage } from '../../contract';
import { ChunkMissingError } from './lazyView';
import { strings } from './strings';
import './fault.css';

interface Fault {
  readonly error: unknown;
  /** Draws the part again. */
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

/**
 * Stands where a part of the screen broke: says what, and offers the way on. What could not be
 * fetched is fetched again once the browser is back online.
 */
export function FaultCard({ error, retry, name }: Fault & { readonly name: string }) {
  const missing = error instanceof ChunkMissingError;
  const offline = missing && !navigator.onLine;
  const outdated = missing && !offline;
  const fetchAgain = useEffectEvent(retry);
  useEffect(() => {
    if (!missing) return undefined;
    const hear = () => fetchAgain();
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, [missing]);
  const help = offline ? strings.offlineHelp : strings.newVersionHelp;
  return (
    <section className="sl-fault" role="alert">
      <strong>{format(missing ? strings.newVersion : strings.broke, { name })}</strong>
      <p>{missing ? help.text : getErrorMessage(error)}</p>
      <p className="sl-fault-actions">
        {outdated && (
          <button type="button" className="sl-button primary" onClick={() => location.reload()}>
            {strings.reload.text}
          </button>
        )}
        <button type="button" className="sl-button" onClick={retry}>
          {strings.tryAgain.text}
        </button>
      </p>
    </section>
  );
}
