import type { ReactNode } from 'react';

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
