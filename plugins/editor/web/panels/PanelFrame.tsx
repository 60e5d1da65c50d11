import type { ReactNode } from 'react';
import { strings } from '../../strings';
import { useEditor } from '../editor/EditorContext';
import './panels.css';

interface Props {
  readonly title: string;
  readonly subtitle?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of everything that opens beside the canvas. */
export function PanelFrame({ title, subtitle, actions, children }: Props) {
  const editor = useEditor();
  return (
    <aside className="flow-panel" aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          {subtitle && <small>{subtitle}</small>}
        </div>
        {actions}
        <button
          type="button"
          className="flow-close"
          aria-label={strings.close.text}
          onClick={() => editor.showAside('none')}
        >
          ×
        </button>
      </header>
      <div className="flow-panel-body">{children}</div>
    </aside>
  );
}
