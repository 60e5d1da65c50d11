import { useState, type ReactNode } from 'react';
import { Button, Spinner } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { errorMessages, Failure } from '../../contract';
import { strings } from './strings';

interface Props {
  readonly icon?: ReactNode;
  readonly title: string;
  /** A description of the thing and of how to create the first one. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Stands where a list has no rows, and teaches what belongs there. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="sl-state">
      {icon && (
        <div className="sl-state-icon" aria-hidden="true">
          {icon}
        </div>
      )}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Whether a failure says that the thing does not exist, so that trying again cannot help. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Failure && error.status === 404;

/** Keeps the focus while it tries again, which a disabled button would lose. */
function RetryButton({ onRetry }: { readonly onRetry: () => unknown }) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await onRetry();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      text={strings.retry.text}
      icon={busy && <Spinner size={16} />}
      aria-busy={busy}
      onClick={() => void retry()}
    />
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => unknown;
  /** The way on from where the thing does not exist. */
  readonly back?: ReactNode;
}

/**
 * Stands where something could not be read: says why, and offers to try again, or the way back from
 * what does not exist.
 */
export function ErrorState({ error, onRetry, back }: ErrorStateProps) {
  const text = error instanceof Failure ? error.message : errorMessages.unknown.text;
  const leads = back !== undefined && isMissing(error);
  return (
    <div className="sl-state failed" role="alert">
      <div className="sl-state-icon" aria-hidden="true">
        <WarningSign size={22} />
      </div>
      <h2>{text}</h2>
      {leads && back}
      {!leads && onRetry && <RetryButton onRetry={onRetry} />}
    </div>
  );
}
