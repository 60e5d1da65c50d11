import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { catalogue, Failure } from '../../contract';
import { strings } from './strings';

interface Props {
  readonly error: unknown;
  readonly onRetry?: () => unknown;
}

/** Stands where something could not be read: says why, and offers to try again. */
export function ErrorState({ error, onRetry }: Props) {
  const text = error instanceof Failure ? error.message : catalogue.unknown.text;
  return (
    <div className="sl-state failed" role="alert">
      <div className="sl-state-icon" aria-hidden="true">
        <WarningSign size={22} />
      </div>
      <h2>{text}</h2>
      {onRetry && <Button text={strings.retry.text} onClick={() => void onRetry()} />}
    </div>
  );
}
