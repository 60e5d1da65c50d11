import type { GraphData, NodeElement } from '#plugins/flows/contract';
import type { Transition } from '#plugins/flows/contract/graph/machine/machine';
import { collectBlock } from '#plugins/flows/contract/graph/edits/blocks';
import {
  connectionNode,
  edgeElement,
  createEmptyGraph,
  evalNode,
} from '#plugins/flows/contract/graph/elements/newElements';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { mapReferences } from '../steps/mapReferences';
import { writeRichText } from '#plugins/flows/contract/graph/richtext/richText';
import { format } from '#core/contract';
import { strings } from '../../strings';
import type { Exit } from './Boundary';
import type { NameNode } from './findObstacle';
import type { Extraction } from './planExtraction';
import type { Crossing } from './crossings';
import { toFreePlace } from './toFreePlace';

/** A connection that a new node uses. */
export interface UsedConnection {
  readonly connectionId: string;
  readonly connectorId: string;
  /** The connector's name, as the canvas shows it. */
  readonly name: string;
  readonly label: string;
}

/** Writes a path as a property holds a reference. */
export const writePath = (path: string): string => writeRichText(`{{${path}}}`);

/** Replaces the paths of values by how they are read where they come to. */
export function moveReferences<Value>(
  value: Value,
  crossings: readonly Crossing[],
  prefix: string,
): Value {
  const names = new Map(crossings.map(({ path, name }) => [path, name]));
  return mapReferences(value, path => {
    const name = names.get(path);
    return name === undefined ? path : `${prefix}.${name}`;
  }) as Value;
}

/** The graph of the new flow: the selected nodes under their ids, and a response for each way out. */
export function buildSubflow(
  graph: GraphData,
  extraction: Extraction,
  chosen: Iterable<string>,
  responding: UsedConnection,
  nameNode: NameNode = nodeTitle,
): GraphData {
  const { boundary, inputs } = extraction;
  const { inside, exits, steps } = boundary;
  const notes = [...chosen].filter(id => steps.index.nodes.get(id)?.data.nodeType === 'ANNOTATION');
  const block = collectBlock(graph, [...inside, ...notes]);
  const nodes = new Map(
    block.nodes.map(node => [
      node.data.id,
      node.data.nodeType === 'EVAL' ? keepTargets(node, inside) : moveInputs(node, inputs),
    ]),
  );
  const edges = new Map(block.edges.map(edge => [edge.data.id, edge]));
  const right = Math.max(...block.nodes.map(({ position }) => position.x)) + 300;
  const title = (id: string) => nameNode(steps.index.nodes.get(id)!.data);
  // Operators of ways out keep their places.
  const operators = exits.flatMap(
    ({ transitions: [transition] }) => steps.index.nodes.get(transition!.evalNodeId ?? '') ?? [],
  );
  exits.forEach((exit, at) => {
    const [transition] = exit.transitions;
    const evalId = transition!.evalNodeId;
    const before = steps.index.nodes.get(evalId ?? transition!.terms[0]!.source)!;
    const values = listResponse(extraction, at, exit.targets.map(title).join(', '));
    const end = toFreePlace(
      connectionNode(
        { ...responding, capabilityName: 'createSuccessResponse', values },
        { x: right, y: before.position.y },
      ),
      [...nodes.values(), ...operators],
    );
    const evaluator = leadOn(before, nodes, inside, transition!, end.data.id);
    nodes.set(evaluator.data.id, evaluator);
    for (const edge of edgesInto(graph, exit, inside))
      if (evalId !== null) edges.set(edge.data.id, edge);
      else {
        const { id: _, ...data } = edge.data;
        const direct = edgeElement({ ...data, target: evaluator.data.id });
        edges.set(direct.data.id, direct);
      }
    const out = edgeElement({ source: evaluator.data.id, target: end.data.id });
    edges.set(out.data.id, out);
    nodes.set(end.data.id, end);
  });
  return {
    ...createEmptyGraph(),
    elements: { nodes: [...nodes.values()], edges: [...edges.values()] },
  };
}

/** The operator of a way out, which leads to its response; a new one where the way had none. */
function leadOn(
  before: NodeElement,
  nodes: ReadonlyMap<string, NodeElement>,
  inside: ReadonlySet<string>,
  { evalNodeId, target }: Transition,
  endId: string,
): NodeElement {
  if (evalNodeId === null)
    return toFreePlace(
      evalNode({ x: before.position.x + 150, y: before.position.y }),
      nodes.values(),
    );
  const known = nodes.get(evalNodeId) ?? keepTargets(before, inside);
  const operator = before.data.properties?.[target];
  if (!operator) return known;
  const properties = { ...known.data.properties, [endId]: operator };
  return { ...known, data: { ...known.data, properties } };
}

/** The edges from selected nodes to the operator of a way out, or to its target itself. */
function edgesInto(graph: GraphData, exit: Exit, inside: ReadonlySet<string>) {
  const [transition] = exit.transitions;
  const target = transition!.evalNodeId ?? transition!.target;
  return (graph.elements.edges ?? []).filter(
    ({ data }) => data.target === target && inside.has(data.source),
  );
}

function keepTargets(node: NodeElement, inside: ReadonlySet<string>): NodeElement {
  if (!node.data.properties) return node;
  const entries = Object.entries(node.data.properties).filter(([target]) => inside.has(target));
  const { properties: _, ...data } = node.data;
  return {
    ...node,
    data: entries.length > 0 ? { ...data, properties: Object.fromEntries(entries) } : data,
  };
}

function moveInputs(node: NodeElement, inputs: readonly Crossing[]): NodeElement {
  const properties = moveReferences(node.data.properties, inputs, 'global.parameters');
  return properties === node.data.properties
    ? node
    : { ...node, data: { ...node.data, ...(properties && { properties }) } };
}

/** The properties of the response that stands for a way out. */
function listResponse({ outputs, exitName, exitValues }: Extraction, at: number, targets: string) {
  const rows = [
    ...(exitName === undefined ? [] : [{ name: exitName, value: writeRichText(exitValues[at]!) }]),
    ...outputs.map(({ name, path }) => ({ name, value: writePath(path) })),
  ];
  return {
    nodeTitle: format(strings.continueWith, { nodes: targets }),
    backgroundColor: '#9dc967ff',
    claimsNameValuePairs: rows.map((row, key) => ({ ...row, nameDefault: row.name, key })),
  };
}
