import { observer } from 'mobx-react-lite';
import { TimeAgo } from '#core/web/ui';
import { strings } from '../../strings';
import { useEditor } from '../editor/EditorContext';
import { PanelFrame } from '#core/web/ui/PanelFrame.tsx';
import '../panels/panels.css';

/** Every step since the flow was opened; a press goes back, or forward, to it. */
export const HistoryPanel = observer(function HistoryPanel() {
  const editor = useEditor();
  const { history } = editor;
  const steps = history.entries.map((entry, at) => ({ ...entry, cursor: at + 1 })).toReversed();
  return (
    <PanelFrame title={strings.history.text} onClose={() => editor.showAside('none')}>
      <ol className="flow-history">
        {steps.map(({ id, label, at, cursor }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={cursor === history.cursor ? 'step' : undefined}
              data-undone={cursor > history.cursor || undefined}
              disabled={editor.readOnly}
              onClick={() => history.jump(cursor)}
            >
              {label}
              <small>
                <TimeAgo at={at} />
              </small>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-current={history.cursor === 0 ? 'step' : undefined}
            disabled={editor.readOnly}
            onClick={() => history.jump(0)}
          >
            {strings.opened.text}
          </button>
        </li>
      </ol>
    </PanelFrame>
  );
});
