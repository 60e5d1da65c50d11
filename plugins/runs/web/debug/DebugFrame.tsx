import type { ReactNode } from 'react';
import { strings } from '../../strings';
import { useEditor } from '#plugins/editor/web/editor/EditorContext';
import '#plugins/editor/web/panels/panels.css';

interface Props {
  readonly title: ReactNode;
  /** What a screen reader calls the panel. */
  readonly name: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of the debug view: wider than other panels, and below the canvas in a narrow window.
 */
export function DebugFrame({ title, name, actions, children }: Props) {
  const editor = useEditor();
  return (
    <aside className="flow-panel flow-debug" aria-label={name}>
      <header>
        <div>{title}</div>
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
      {children}
    </aside>
  );
}
