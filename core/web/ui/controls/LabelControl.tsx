import type { ControlProps } from './control';

/** A text that stands for itself; there is nothing to set. */
export function LabelControl({ id, definition, value }: ControlProps) {
  return (
    <p id={id} className="sl-control-label">
      {typeof value === 'string' && value !== '' ? value : definition.displayName}
    </p>
  );
}
