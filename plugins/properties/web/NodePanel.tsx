import { Tab, Tabs } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { Slot } from '#core/web';
import type { NodeElement } from '#plugins/flows/contract';
import { nodeNotes, nodeRuns } from '../contract';
import type { EditorPartProps } from '#plugins/editor/contract';
import { operatorChoices } from '#plugins/editor/contract/internal';
import { strings } from '../strings';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { StageContext, useStage } from './StageContext';
import { AnnotationSettings } from './AnnotationSettings';
import { CapabilitySettings } from './CapabilitySettings';
import { GeneralSettings } from './GeneralSettings';
import { NodeSurroundings } from './NodeSurroundings';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import './properties.css';
import { SeveralSettings } from './SeveralSettings';
import { listAlike } from './sharedProperties';

/** The settings of the selected node, or what several have in common. */
export default function NodePanel({ session }: EditorPartProps) {
  return (
    <StageContext value={session.editor}>
      <Selected />
    </StageContext>
  );
}

const Selected = observer(function Selected() {
  const editor = useStage();
  const [nodeId] = editor.selectedNodes;
  const node = nodeId === undefined ? undefined : editor.index.nodes.get(nodeId);
  if (!node || editor.selectedNodes.length !== 1) {
    const count = editor.selectedNodes.length;
    const alike = listAlike(editor);
    if (alike.length > 1)
      return <SeveralSettings key={editor.selectedNodes.join(' ')} nodes={alike} />;
    return (
      <PanelFrame title={strings.settings.text} onClose={() => editor.showAside('none')}>
        {count > 1 ? strings.manyChosen.text : strings.noneChosen.text}
      </PanelFrame>
    );
  }
  return <Settings key={nodeId} node={node} />;
});

const Settings = observer(function Settings({ node }: { node: NodeElement }) {
  const editor = useStage();
  const { data } = node;
  const manifest = editor.connectors.get(data.connectorId ?? '');
  return (
    <NodeSurroundings nodeId={data.id}>
      <PanelFrame
        onClose={() => editor.showAside('none')}
        title={nodeTitle(data, manifest) || strings.settings.text}
        subtitle={`${manifest?.name ?? data.name ?? ''} · ${data.id}`}
      >
        <Slot point={nodeNotes} props={{ stage: editor, nodeId: data.id }} />
        {data.nodeType === 'ANNOTATION' ? (
          <AnnotationSettings node={node} />
        ) : data.nodeType === 'CONNECTION' ? (
          <Tabs id={`node-${data.id}`} renderActiveTabPanelOnly>
            <Tab
              id="settings"
              title={strings.settings.text}
              panel={<CapabilitySettings node={node} />}
            />
            <Tab
              id="general"
              title={strings.general.text}
              panel={<GeneralSettings node={node} />}
            />
            {editor.trail.nodes.has(data.id) && (
              <Tab
                id="run"
                title={strings.runTab.text}
                panel={<Slot point={nodeRuns} props={{ stage: editor, nodeId: data.id }} />}
              />
            )}
          </Tabs>
        ) : data.nodeType === 'EVAL' ? (
          <Slot point={operatorChoices} props={{ nodeId: data.id }} />
        ) : (
          <p>{strings.nothingToSet.text}</p>
        )}
      </PanelFrame>
    </NodeSurroundings>
  );
});
