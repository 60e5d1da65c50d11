import type { EdgeElement, GraphData, NodeElement } from '#plugins/flows/contract';
import {
  connectionNode,
  edgeElement,
  evalNode,
} from '#plugins/flows/contract/graph/elements/newElements';
import { writeRichText } from '#plugins/flows/contract/graph/richtext/richText';
import { shortId } from '#core/contract/ids/id';
import { strings } from '../../strings';
import { moveReferences, writePath, type UsedConnection } from './buildSubflow';
import type { Extraction } from './planExtraction';
import { toFreePlace } from './toFreePlace';

/** The call that takes the place of the extracted nodes. */
export interface NewCall {
  readonly flowId: string;
  readonly name: string;
  readonly calling: UsedConnection;
  /** For the node that chooses among several ways out. */
  readonly comparing: UsedConnection;
}

/** The graph with a call in place of the extracted nodes, and the id of the node that calls. */
export function replaceByCall(
  graph: GraphData,
  extraction: Extraction,
  chosen: Iterable<string>,
  call: NewCall,
): { readonly graph: GraphData; readonly callId: string } {
  const { boundary, entry, outputs } = extraction;
  const { inside, steps } = boundary;
  const { elements } = graph;
  const edges = elements.edges ?? [];
  const callId = shortId();
  const removed = new Set([...inside, ...listNotes(extraction, chosen)]);
  for (const { data } of elements.nodes)
    if (data.nodeType === 'EVAL' && isWithin(data.id, edges, inside)) removed.add(data.id);
  const enters = ({ data }: EdgeElement) => data.target === entry && !removed.has(data.source);
  const nodes = elements.nodes
    .filter(({ data }) => !removed.has(data.id))
    .map(node => moveOutputs(renameTarget(node, entry, callId), outputs, callId));
  const keptEdges = edges
    .filter(
      edge => enters(edge) || (!removed.has(edge.data.source) && !removed.has(edge.data.target)),
    )
    .map(edge => (enters(edge) ? { ...edge, data: { ...edge.data, target: callId } } : edge));
  const position = steps.index.nodes.get(entry)!.position;
  const added = addCall(extraction, callId, call, position, nodes);
  return {
    callId,
    graph: {
      ...graph,
      elements: {
        ...elements,
        nodes: [...nodes, ...added.nodes],
        edges: [...keptEdges, ...added.edges],
      },
    },
  };
}

const listNotes = ({ boundary: { steps } }: Extraction, chosen: Iterable<string>) =>
  [...chosen].filter(id => steps.index.nodes.get(id)?.data.nodeType === 'ANNOTATION');

/** Whether an operator has only extracted nodes before it. */
function isWithin(id: string, edges: readonly EdgeElement[], inside: ReadonlySet<string>): boolean {
  const sources = edges.filter(({ data }) => data.target === id);
  return sources.length > 0 && sources.every(({ data }) => inside.has(data.source));
}

function renameTarget(node: NodeElement, from: string, to: string): NodeElement {
  const operator = node.data.nodeType === 'EVAL' ? node.data.properties?.[from] : undefined;
  if (!operator) return node;
  const { [from]: _, ...others } = node.data.properties!;
  return { ...node, data: { ...node.data, properties: { ...others, [to]: operator } } };
}

function moveOutputs(
  node: NodeElement,
  outputs: Extraction['outputs'],
  callId: string,
): NodeElement {
  const properties = moveReferences(
    node.data.properties,
    outputs,
    `local.${callId}.payload.output`,
  );
  return properties === node.data.properties
    ? node
    : { ...node, data: { ...node.data, ...(properties && { properties }) } };
}

function addCall(
  { boundary: { exits, steps }, inputs, exitName, exitValues, pages }: Extraction,
  callId: string,
  { flowId, name, calling, comparing }: NewCall,
  { x, y }: NodeElement['position'],
  kept: readonly NodeElement[],
): { readonly nodes: readonly NodeElement[]; readonly edges: readonly EdgeElement[] } {
  const nodes = [
    connectionNode(
      {
        ...calling,
        id: callId,
        capabilityName: pages ? 'startUiSubFlow' : 'startSubFlow',
        type: pages ? 'trigger' : 'action',
        values: {
          nodeTitle: name,
          nodeDescription: strings.callDescription.text,
          subFlowId: { label: name, value: flowId },
          subFlowVersionId: -1,
          ...Object.fromEntries(inputs.map(input => [input.name, writePath(input.path)])),
        },
      },
      { x, y },
    ),
  ];
  const edges: EdgeElement[] = [];
  let source = callId;
  const outcomes = exits.map(() => shortId());
  if (exitName !== undefined) {
    const values = {
      nodeTitle: strings.chooseExit.text,
      leftValueA: writePath(`local.${callId}.payload.output.${exitName}`),
      rightValueMultiple: outcomes.map((id, at) => ({ value: writeRichText(exitValues[at]!), id })),
    };
    const chooser = toFreePlace(
      connectionNode(
        { ...comparing, capabilityName: 'AEqualsMultipleB', type: 'trigger', values },
        { x: x + 300, y },
      ),
      kept,
    );
    const between = toFreePlace(evalNode({ x: x + 150, y: (y + chooser.position.y) / 2 }), [
      ...kept,
      ...nodes,
      chooser,
    ]);
    source = chooser.data.id;
    nodes.push(between, chooser);
    edges.push(
      edgeElement({ source: callId, target: between.data.id }),
      edgeElement({ source: between.data.id, target: source }),
    );
  }
  exits.forEach(({ transitions, targets }, at) => {
    const [first] = transitions;
    const place = steps.index.nodes.get(first!.evalNodeId ?? first!.target)!.position;
    const after = toFreePlace(evalNode(place), [...kept, ...nodes]);
    nodes.push(after);
    edges.push(
      edgeElement({
        source,
        target: after.data.id,
        ...(exitName !== undefined && { multiValueSourceId: outcomes[at]! }),
      }),
      ...targets.map(target => edgeElement({ source: after.data.id, target })),
    );
  });
  return { nodes, edges };
}
