import type { CSSProperties, ReactNode } from 'react';
import { PanelEdge, usePanelWidth } from './PanelEdge';
import './panel.css';
import { strings } from '../strings';

interface Props {
  /** Text becomes a heading. */
  readonly title: ReactNode;
  /** How a screen reader calls the panel; the title where that is text. */
  readonly name?: string;
  readonly subtitle?: string;
  readonly actions?: ReactNode;
  readonly className?: string;
  /** Whether the children scroll by themselves, each part on its own. */
  readonly parts?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a panel that opens beside a canvas: title, actions, resizing and closing. */
export function PanelFrame(props: Props) {
  const { title, subtitle, actions, className = '', parts = false, onClose, children } = props;
  const isText = typeof title === 'string';
  const { name = isText ? title : undefined } = props;
  const width = usePanelWidth();
  return (
    <aside
      className={`sl-panel ${className}`.trim()}
      style={{ '--panel-width': `${width}px` } as CSSProperties}
      data-region
      aria-label={name}
    >
      <header>
        <div>
          {isText ? <h2>{title}</h2> : title}
          {subtitle && <small>{subtitle}</small>}
        </div>
        {actions}
        <button
          type="button"
          className="sl-panel-close"
          aria-label={strings.close.text}
          onClick={onClose}
        >
          ×
        </button>
      </header>
      {parts ? children : <div className="sl-panel-body">{children}</div>}
      <PanelEdge />
    </aside>
  );
}
