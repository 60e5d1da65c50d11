import { observer } from 'mobx-react-lite';
import { useApp } from '#core/web';
import { PluginView } from '#core/web/host/PluginView.tsx';
import { asidePanels } from '../../contract';
import { useSession, useEditor } from '../editor/EditorContext';
import { VersionsPanel } from '../VersionsPanel';
import { TimeAgo } from '#core/web/ui';
import { strings } from '../../strings';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import './panels.css';

/** Every step since the flow was opened; a press goes back, or forward, to it. */
const HistoryPanel = observer(function HistoryPanel() {
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

/** The panel that is open beside the canvas: one of the editor's own, or one that others bring. */
export const Aside = observer(function Aside() {
  const { host } = useApp();
  const session = useSession();
  const { aside } = session.editor;
  switch (aside) {
    case 'versions':
      return <VersionsPanel />;
    case 'history':
      return <HistoryPanel />;
    default: {
      const panel = host.open(asidePanels).find(({ value }) => value.tab === aside);
      return panel ? (
        <PluginView
          plugin={panel.plugin}
          name={panel.id}
          view={panel.value.view}
          props={{ session }}
        />
      ) : null;
    }
  }
});
