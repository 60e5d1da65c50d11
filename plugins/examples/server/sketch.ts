import { identityConnections } from '#plugins/connectors/contract/internal';
import type { DrawnStep, GraphData, NodeElement } from '#plugins/flows/contract';
import type { DrawnWay } from '#plugins/flows/contract/internal';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import {
  annotationNode,
  connectionNode,
  scheduleStartNode,
  createEmptyGraph,
  wellKnownConnections,
} from '#plugins/flows/contract/graph/elements/newElements';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';

const names: Readonly<Record<string, string>> = {
  httpConnector: 'Http',
  functionsConnector: 'Functions',
  variablesConnector: 'Variables',
  errorConnector: 'Error Message',
  nodeConnector: 'Node',
  stringsConnector: 'String',
  flowCanvasToolsConnector: 'Flow Canvas Tools',
  userDirectoryConnector: 'User Directory',
  authenticatorsConnector: 'Authenticators',
};

/** Connections that examples need beyond those every company starts with. */
export const exampleConnections = [
  {
    connectionId: 'b4c3ec9b231da9fc7c07e8b5baea5361',
    connectorId: 'stringsConnector',
    name: 'String',
  },
  {
    connectionId: 'f576602770a3d518c08814b59820fd25',
    connectorId: 'flowCanvasToolsConnector',
    name: 'Flow Canvas Tools',
  },
  ...identityConnections,
];
const connectionIds: Readonly<Record<string, string>> = {
  ...wellKnownConnections,
  ...Object.fromEntries(exampleConnections.map(each => [each.connectorId, each.connectionId])),
};

export type Step = DrawnStep;
export type Way = DrawnWay;

const place = ([column, row]: readonly [number, number]) => ({
  x: 120 + column * 330,
  y: 260 + row * 190,
});

/**
 * Draws an example: a title, the steps on a grid and the ways between them. `start` begins a
 * scheduled flow.
 */
export function sketch(
  title: string,
  steps: readonly Step[],
  ways: readonly Way[],
  start?: string,
): GraphData {
  const note = annotationNode(
    title,
    { x: 60, y: 60 },
    { backgroundColor: '#4462edff', width: 620, height: 90 },
  );
  return editGraph(createEmptyGraph(), draft => {
    addElements(draft, [note, ...steps.map(toNode)]);
    if (start !== undefined) {
      const begin = scheduleStartNode(place([-0.75, 0]));
      addElements(draft, [begin]);
      connect(draft, begin.data.id, start);
    }
    for (const [from, to, operator] of ways) connect(draft, from, to, operator ? { operator } : {});
  });
}

function toNode(step: Step): NodeElement {
  return connectionNode(
    {
      id: step.id,
      connectorId: step.connector,
      connectionId: connectionIds[step.connector] ?? '',
      name: names[step.connector] ?? '',
      capabilityName: step.capability,
      type: step.type ?? 'trigger',
      values: { nodeTitle: step.title, nodeDescription: step.description, ...step.values },
    },
    place(step.at),
  );
}
