import { isRecord } from '#core/contract';
import { finish, type Sliced } from '#core/contract/sliced';
import type { EdgeElement, Flow, GraphData, NodeElement } from '#plugins/flows/contract';
import { edgeElement, nodeElement } from '#plugins/flows/contract/graph/elements/newElements';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { nameNodes } from './fileNames';
import { byId, flowFile, layoutFile, toSource, writeJson, type FlowFiles } from './flowFiles';
import { nameSchema } from './schemas';
import { writeValue } from './textValue';

type Fields = Readonly<Record<string, unknown>>;

/** The named fields first, in that order, then the others by name. */
function inOrder(fields: object, first: readonly string[], without: readonly string[]): Fields {
  const all = Object.entries(fields).filter(([name]) => !without.includes(name));
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return Object.fromEntries(
    all.sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0)),
  );
}

/** The parts of an element’s wrapper that are not as a new one has them. */
function unusualParts(element: NodeElement | EdgeElement, usual: object, apart: string[]): Fields {
  const isUsual = (name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify((usual as Fields)[name]);
  return byId(
    Object.entries(element as unknown as Fields).filter(
      ([name, value]) => !['data', ...apart].includes(name) && !isUsual(name, value),
    ),
  );
}

const firstOfFlow = ['flowId', 'name', 'description', 'flowStatus', 'flowColor'];
const firstOfNode = [
  'nodeType',
  'name',
  'label',
  'connectorId',
  'connectionId',
  'capabilityName',
  'type',
  'status',
];

function writeNode(
  { data }: NodeElement,
  folder: string,
  put: (path: string, text: string) => void,
): Fields {
  const files: string[] = [];
  const putFile = (name: string, text: string) => {
    files.push(name);
    put(`nodes/${folder}/${name}`, text);
    return name;
  };
  const properties = Object.entries<unknown>(data.properties ?? {}).map(([name, property]) => {
    if (!isRecord(property) || !('value' in property)) return [name, property] as const;
    const value = writeValue(name, property['value'], putFile);
    return [name, { ...property, value }] as const;
  });
  return {
    ...inOrder(data, firstOfNode, ['id', 'properties']),
    ...(files.length > 0 && { $files: folder }),
    ...(data.properties && { properties: byId(properties) }),
  };
}

function writeLayout({
  elements: { nodes = [], edges, ...elements },
  ...canvas
}: GraphData): Fields {
  const unusual = (edges ?? []).map(
    edge => [edge.data.id, unusualParts(edge, edgeElement(edge.data), [])] as const,
  );
  return {
    $schema: nameSchema(layoutFile),
    nodes: Object.fromEntries(
      nodes.map(node => {
        const rest = unusualParts(node, nodeElement(node.data, node.position), ['position']);
        const { x, y, ...more } = node.position;
        const position = Object.keys(more).length > 0 ? { position: more } : {};
        return [node.data.id, { x, y, ...position, ...rest }];
      }),
    ),
    ...(edges && { edges: edges.map(({ data }) => data.id) }),
    ...(unusual.some(([, parts]) => Object.keys(parts).length > 0) && {
      edgeParts: byId(unusual.filter(([, parts]) => Object.keys(parts).length > 0)),
    }),
    ...(Object.keys(elements).length > 0 && { elements }),
    canvas,
  };
}

/** Nodes that are written in one step. */
const nodesAtOnce = 20;

/**
 * Writes a flow as files: `flow.json` holds what it does, `layout.json` where it is drawn, and long
 * texts such as code and pages stand in files of their own.
 */
export const writeFlow = (flow: Flow): FlowFiles => finish(writeFlowSliced(flow));

/** Writes a flow as files in steps. */
export function* writeFlowSliced(flow: Flow): Sliced<FlowFiles> {
  const files = new Map<string, string>();
  const { graphData } = flow;
  const { nodes = [], edges } = graphData.elements;
  const folders = nameNodes(nodes.map(({ data }) => [data.id, nodeTitle(data)]));
  const written: (readonly [string, Fields])[] = [];
  for (const [index, node] of nodes.entries()) {
    if (index % nodesAtOnce === 0) yield;
    const put = (path: string, text: string) => files.set(path, text);
    written.push([node.data.id, writeNode(node, folders.get(node.data.id)!, put)]);
  }
  const links = (edges ?? []).map(
    ({ data }) => [data.id, inOrder(data, ['source', 'target'], ['id'])] as const,
  );
  const flowText = writeJson({
    $schema: nameSchema(flowFile),
    ...inOrder(toSource(flow), firstOfFlow, ['graphData']),
    nodes: byId(written),
    edges: byId(links),
  });
  yield;
  return new Map([
    [flowFile, flowText],
    [layoutFile, writeJson(writeLayout(graphData))],
    ...[...files].sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}
