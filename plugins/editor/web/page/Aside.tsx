import { observer } from 'mobx-react-lite';
import { useApp } from '#core/web';
import { PluginView } from '#core/web/host/PluginView.tsx';
import { asidePanels } from '../../contract';
import { FindingsPanel } from '../panels/FindingsPanel';
import { HistoryPanel } from '../panels/HistoryPanel';
import { NodePanel } from '../panels/NodePanel';
import { useSession } from '../session/SessionContext';
import { VersionsPanel } from '../versions/VersionsPanel';

/** The panel that is open beside the canvas: one of the editor's own, or one that others bring. */
export const Aside = observer(function Aside() {
  const { host } = useApp();
  const session = useSession();
  const { aside } = session.editor;
  switch (aside) {
    case 'node':
      return <NodePanel />;
    case 'versions':
      return <VersionsPanel />;
    case 'history':
      return <HistoryPanel />;
    case 'findings':
      return <FindingsPanel />;
    default: {
      const brought = host.open(asidePanels).find(({ value }) => value.tab === aside);
      return brought ? (
        <PluginView
          plugin={brought.plugin}
          name={brought.id}
          view={brought.value.view}
          props={{ session }}
        />
      ) : null;
    }
  }
});
