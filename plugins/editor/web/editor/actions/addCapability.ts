import type { ConnectorManifest } from '#plugins/connectors/contract';
import { addElements } from '#plugins/flows/contract/graph/edits/addElements';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { connectionNode } from '#plugins/flows/contract/graph/elements/connectionNode';
import { initialValues } from '#plugins/flows/contract/graph/elements/initialValues';
import { insertBetween } from '#plugins/flows/contract/graph/edits/insertBetween';
import { wellKnownConnections } from '#plugins/flows/contract/graph/elements/wellKnownConnections';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { strings } from '#plugins/editor/strings';
import type { FlowEditor } from '../FlowEditor';
import { nextOutcome } from './connectNodes';

/**
 * An item dragged from the catalog: a connector, and one of its capabilities unless that is
 * selected later.
 */
export interface Choice {
  readonly connectorId: string;
  readonly capabilityName?: string;
}

interface Place {
  readonly at: Point;
  /** The node whose edge was dropped here. */
  readonly after?: string;
  /** The edge the node is put in the middle of. */
  readonly edgeId?: string;
}

/**
 * Adds a node for a choice: alone, behind a node, or in an edge; selects it and opens its settings.
 * One step.
 */
export function addCapability(
  editor: FlowEditor,
  choice: Choice,
  { at, after, edgeId }: Place,
): string | undefined {
  const manifest = editor.connectors.get(choice.connectorId);
  if (!manifest || editor.readOnly) return undefined;
  const node = connectionNode(describe(editor, manifest, choice), at);
  const outcome = after === undefined ? undefined : nextOutcome(editor, after);
  editor.editGraph(strings.didAdd.text, graph => {
    if (edgeId !== undefined) return insertBetween(graph, edgeId, node);
    addElements(graph, [node]);
    if (after !== undefined)
      connect(
        graph,
        after,
        node.data.id,
        outcome === undefined ? {} : { multiValueSourceId: outcome },
      );
    return undefined;
  });
  editor.select([node.data.id]);
  editor.focus(node.data.id);
  editor.showAside('node');
  return node.data.id;
}

function describe(
  editor: FlowEditor,
  manifest: ConnectorManifest,
  { connectorId, capabilityName }: Choice,
) {
  const capability =
    capabilityName === undefined ? undefined : manifest.capabilities[capabilityName];
  const connection = editor.connections.find(each => each.connectorId === connectorId);
  return {
    connectorId,
    connectionId: connection?.connectionId ?? knownConnection(connectorId),
    name: manifest.name,
    label: connection?.name ?? manifest.name,
    ...(capability
      ? {
          capabilityName: capabilityName!,
          type: capability.type,
          values: initialValues(manifest, capability),
        }
      : {}),
  };
}

const knownConnection = (connectorId: string) =>
  (wellKnownConnections as Readonly<Record<string, string>>)[connectorId] ?? '';
