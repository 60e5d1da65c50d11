import type { ConnectorManifest } from '#plugins/connectors/contract';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import {
  reconnect,
  findReconnectFault,
  type NewEnd,
} from '#plugins/flows/contract/graph/edits/reconnect';
import { replaceNode } from '#plugins/flows/contract/graph/edits/replaceNode';
import {
  connect,
  insertBetween,
  findConnectFault,
} from '#plugins/flows/contract/graph/edits/connect';
import {
  connectionNode,
  type Point,
  initialValues,
  wellKnownConnections,
  annotationNode,
} from '#plugins/flows/contract/graph/elements/newElements';
import { strings } from '#plugins/editor/strings';
import { besideNode, makeRoomInEdge, settle } from '../../layout/room';
import type { FlowEditor } from '../FlowEditor';
import { getNextLink } from './getNextLink';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';

/** Why two nodes cannot be connected now, or undefined when they can. */
export const whyNot = (editor: FlowEditor, source: string, target: string): string | undefined =>
  findConnectFault(editor.document.graphData as unknown as GraphDraft, source, target);

/** Leads one node to another, with an operator between them, as one step. */
export function connectNodes(editor: FlowEditor, source: string, target: string): void {
  const link = getNextLink(editor.index, source);
  let added: readonly string[] = [];
  editor.editGraph(strings.didConnect.text, graph => {
    added = connect(graph, source, target, link);
    settle(graph, added);
  });
  if (added.length > 0) editor.select(added.filter(id => editor.index.nodes.has(id)));
}

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
  const link = after === undefined ? {} : getNextLink(editor.index, after);
  editor.editGraph(strings.didAdd.text, graph => {
    if (edgeId !== undefined) {
      const room = makeRoomInEdge(graph, edgeId, at);
      const added = insertBetween(graph, edgeId, { ...node, position: room.at });
      return settle(graph, [...added, ...room.operators]);
    }
    addElements(graph, [node]);
    settle(graph, [node.data.id]);
    if (after === undefined) return;
    settle(graph, connect(graph, after, node.data.id, link));
  });
  editor.chooseFresh(node.data.id, ...(after === undefined ? [] : [after]));
  return node.data.id;
}

/**
 * Adds a node for a choice where a person expects it: behind the node that is selected, connected,
 * else in the middle of what is seen; touching nothing.
 */
export function appendCapability(editor: FlowEditor, choice: Choice): string | undefined {
  const { index, selectedNodes, canvas } = editor;
  const selected = selectedNodes.length === 1 ? index.nodes.get(selectedNodes[0]!) : undefined;
  const leads = selected && /^(?:CONNECTION|START)$/.test(selected.data.nodeType);
  const at = leads ? besideNode(selected) : (canvas?.middle() ?? { x: 0, y: 0 });
  return addCapability(editor, choice, { at, ...(leads && { after: selected.data.id }) });
}

/**
 * Has a node run another capability, as one step. Returns the names of the properties that the new
 * one does not have, whose values are lost.
 */
export function replaceCapability(
  editor: FlowEditor,
  nodeId: string,
  choice: Choice,
): readonly string[] {
  const manifest = editor.connectors.get(choice.connectorId);
  const node = editor.index.nodes.get(nodeId);
  if (!manifest || !node || editor.readOnly) return [];
  const fresh = connectionNode(describe(editor, manifest, choice), node.position);
  const capability = manifest.capabilities[choice.capabilityName ?? ''];
  const names = capability?.flowConfigView.items.map(({ propertyName }) => propertyName);
  let lost: readonly string[] = [];
  editor.editGraph(strings.didReplace.text, graph => {
    lost = replaceNode(graph, nodeId, fresh, new Set(names));
  });
  editor.select([nodeId]);
  const before = editor.connectors.get(node.data.connectorId ?? '')?.properties ?? {};
  return lost.map(name => before[name]?.displayName ?? name);
}

/** Why an end of a link cannot be led to a node now, or undefined when it can. */
export const findMoveFault = (editor: FlowEditor, to: NewEnd): string | undefined =>
  findReconnectFault(editor.document.graphData, to);

/** Leads an end of a link to another node, as one step. */
export function reconnectEdge(editor: FlowEditor, to: NewEnd): void {
  const outcome =
    to.end === 'source' ? getNextLink(editor.index, to.nodeId).multiValueSourceId : undefined;
  const before = editor.index.nodes;
  editor.editGraph(strings.didReconnect.text, graph => {
    reconnect(graph, to, outcome);
    settle(
      graph,
      graph.elements.nodes.map(({ data }) => data.id).filter(id => !before.has(id)),
    );
  });
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
          capabilityName,
          type: capability.type,
          values: initialValues(manifest, capability),
        }
      : {}),
  };
}

const known: Readonly<Record<string, string>> = wellKnownConnections;
const knownConnection = (connectorId: string) => known[connectorId] ?? '';

/** The type under which a dragged capability travels. */
export const choiceType = 'application/x-sluice-capability';

/** Reads what was dropped, if it came from the catalogue. */
export function readChoice(data: DataTransfer): Choice | undefined {
  try {
    const { connectorId, ...rest }: Partial<Choice> = JSON.parse(data.getData(choiceType));
    return typeof connectorId === 'string' ? { ...rest, connectorId } : undefined;
  } catch {
    return undefined;
  }
}

/** Puts a note on the canvas, whose text is then typed. */
export function addAnnotation(editor: FlowEditor, at: Point): void {
  const node = annotationNode(strings.newAnnotation.text, at);
  if (!editor.editGraph(strings.didAnnotate.text, graph => addElements(graph, [node]))) return;
  editor.chooseFresh(node.data.id);
  editor.showAside('node', true);
}
