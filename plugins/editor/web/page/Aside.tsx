import { observer } from 'mobx-react-lite';
import { DebugPanel } from '#plugins/runs/web/debug/DebugPanel.tsx';
import { useEditor } from '../editor/EditorContext';
import { FindingsPanel } from '../panels/FindingsPanel';
import { HistoryPanel } from '../panels/HistoryPanel';
import { NodePanel } from '../panels/NodePanel';
import { TryPanel } from '#plugins/runs/web/try/TryPanel.tsx';
import { VersionsPanel } from '../versions/VersionsPanel';

/** What is open beside the canvas. */
export const Aside = observer(function Aside() {
  switch (useEditor().aside) {
    case 'node':
      return <NodePanel />;
    case 'versions':
      return <VersionsPanel />;
    case 'history':
      return <HistoryPanel />;
    case 'findings':
      return <FindingsPanel />;
    case 'run':
      return <TryPanel />;
    case 'debug':
      return <DebugPanel />;
    case 'none':
      return null;
  }
});
