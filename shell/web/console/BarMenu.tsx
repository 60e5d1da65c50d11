import { Menu, PopoverNext } from '@blueprintjs/core';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly face: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/** A button of the app bar that opens a menu beneath itself. */
export function BarMenu({ label, face, children, wide = false }: Props) {
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      content={<Menu aria-label={label}>{children}</Menu>}
      renderTarget={({ isOpen, ref, ...target }) => (
        <button
          {...target}
          ref={ref}
          type="button"
          className={`sl-bar-button${wide ? ' wide' : ''}`}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          title={wide ? undefined : label}
        >
          {face}
        </button>
      )}
    />
  );
}
