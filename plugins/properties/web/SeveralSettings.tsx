import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { format } from '#core/contract';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import type { NodeElement } from '#plugins/flows/contract';
import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { capabilityTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import {
  isVisible,
  propertyDefinitions,
  type NodeProperty,
} from '#plugins/flows/contract/graph/nodes/propertyDefinitions';
import { strings } from '../strings';
import { useStage } from './StageContext';
import { NodeControl } from './controls/NodeControl';
import { generalFields } from './GeneralSettings';
import { NodeSurroundings } from './NodeSurroundings';
import { shareProperties } from './sharedProperties';
import { EnrichmentContext, useEnrichment } from './useEnrichment';

/** Outcomes have links of their own at each node, and titles tell nodes apart. */
const ofOneNode = new Set(['rightValueMultiple', 'nodeTitle']);

/** The settings that nodes of one capability have in common; a change is made at all of them. */
export const SeveralSettings = observer(function SeveralSettings({
  nodes,
}: {
  readonly nodes: readonly NodeElement[];
}) {
  const editor = useStage();
  const { data, differing } = useMemo(() => shareProperties(nodes), [nodes]);
  const manifest = editor.connectors.get(data.connectorId ?? '');
  const enrichment = useEnrichment(data);
  const ids = nodes.map(node => node.data.id);
  const change = (name: string, field: string, value: unknown) =>
    void editor.editGraph(
      format(strings.didChangeSeveral, { field, count: ids.length }),
      graph => {
        for (const id of ids) setProperty(graph, id, name, value);
      },
      `property ${ids.join(' ')} ${name}`,
    );
  const properties: readonly NodeProperty[] = [
    ...propertyDefinitions(data, manifest, enrichment.properties).filter(each =>
      isVisible(each, data),
    ),
    ...generalFields.map(([name, definition]) => ({ name, definition })),
  ].filter(({ name }) => !ofOneNode.has(name));
  return (
    <NodeSurroundings nodeId={data.id}>
      <EnrichmentContext value={enrichment}>
        <PanelFrame
          onClose={() => editor.showAside('none')}
          title={format(strings.severalNodes, { count: nodes.length })}
          subtitle={`${manifest?.name ?? data.name ?? ''} · ${capabilityTitle(data, manifest)}`}
        >
          <p className="flow-note-line">{strings.severalHelp.text}</p>
          {properties.map(({ name, definition }) => {
            const differs = differing.has(name);
            const info = [differs ? strings.severalDiffer.text : '', definition.info ?? ''];
            return (
              <NodeControl
                key={name}
                name={name}
                definition={{
                  ...definition,
                  ...(differs && {
                    info: info.filter(Boolean).join(' '),
                    placeholder: strings.severalValues.text,
                  }),
                }}
                data={data}
                disabled={editor.readOnly}
                onChange={value => change(name, definition.displayName || name, value)}
              />
            );
          })}
        </PanelFrame>
      </EnrichmentContext>
    </NodeSurroundings>
  );
});
