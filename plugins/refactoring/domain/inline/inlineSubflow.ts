import type { EdgeElement, GraphData, NodeData, NodeElement } from '#plugins/flows/contract';
import { reidentify, type Block } from '#plugins/flows/contract/graph/edits/blocks';
import {
  connectionNode,
  wellKnownConnections,
} from '#plugins/flows/contract/graph/elements/newElements';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { getNodeData, readSteps, type FlowSteps } from '../steps/flowSteps';
import { keptBySubflowCalls } from '#plugins/flows/contract/graph/nodes/ownProperties';
import type { NameNode } from '../extract/findObstacle';
import type { UsedConnection } from '../extract/buildSubflow';
import { findEnds } from './Ends';
import { findFollowing } from './takeOver';
import { findInlineObstacle } from './findInlineObstacle';
import { GraphWires } from './GraphWires';
import { makeRoom } from './makeRoom';
import { readElsewhere, resolveOutputs } from './resolveOutputs';
import { resolveInputs, toInputPath } from './resolveInputs';

/** The graph with the called nodes in place of a call, its start first, or why that cannot be. */
export type Inlined =
  | { readonly graph: GraphData; readonly nodeIds: readonly string[] }
  | { readonly obstacle: string };

/** The connection of teleports where the environment has none of its own. */
const teleport: UsedConnection = {
  connectorId: 'nodeConnector',
  connectionId: wellKnownConnections.nodeConnector,
  name: 'Teleport',
  label: 'Teleport',
};

/** Puts the nodes of a called flow in place of the node that calls it. */
export function inlineSubflow(
  graph: GraphData,
  callId: string,
  subflow: GraphData,
  nameNode: NameNode = nodeTitle,
): Inlined {
  const caller = readSteps(graph);
  const block = keepApart(caller, toBlock(subflow));
  const called = readSteps({ ...subflow, elements: block });
  const name = (steps: FlowSteps, id: string) => nameNode(getNodeData(steps, id)) || id;
  const obstacle = findInlineObstacle({ caller, callId, called, name });
  if (obstacle !== undefined) return { obstacle };
  const ends = findEnds(called);
  const following = findFollowing(caller, callId, ends);
  const replaced = new Set([callId, ...(following.chooser ? [following.chooser] : [])]);
  const readers = graph.elements.nodes.filter(({ data }) => !replaced.has(data.id));
  const outputs = resolveOutputs(readers, callId, ends);
  if ('obstacle' in outputs) return outputs;

  const call = caller.index.nodes.get(callId)!;
  const inputs = resolveInputs(call.data, called.index.graph);
  const carrier = inputs.carries ? createCarrier(call) : undefined;
  const placed = makeRoom(
    readers,
    block.nodes,
    call,
    [...called.starts][0]!,
    id => (following.after.get(id) ?? []).length > 0,
  );
  const wires = new GraphWires(
    [...placed.kept, ...[...replaced].map(id => caller.index.nodes.get(id)!)].map(node =>
      readElsewhere(node, path => outputs.get(path) ?? path),
    ),
    graph.elements.edges ?? [],
  );
  wires.add(
    placed.inserted.map(node =>
      readElsewhere(node, path => toInputPath(path, inputs, carrier?.landing.data.id)),
    ),
    block.edges,
  );
  const starts = [...called.starts];
  if (carrier) {
    wires.add([carrier.jump, carrier.landing], []);
    wires.redirect(callId, [carrier.jump.data.id]);
    for (const start of starts) wires.link([carrier.landing.data.id], start);
  } else wires.redirect(callId, starts);
  const removed = new Set(replaced);
  for (const [responseId, targets] of following.after) {
    if (targets.length === 0) continue;
    wires.redirect(responseId, targets);
    removed.add(responseId);
  }
  for (const target of following.success)
    for (const nodeId of ends.open) wires.link([nodeId], target);
  if (ends.failing.length > 0)
    for (const target of following.failure) wires.link(ends.failing, target, 'anyTriggersFalse');
  wires.remove(removed);
  const nodes = inOrder(graph, block, wires);
  return {
    graph: {
      ...graph,
      elements: { ...graph.elements, nodes, edges: [...wires.edges.values()] },
    },
    nodeIds: [
      ...new Set([
        ...starts,
        ...block.nodes
          .filter(({ data }) => wires.nodes.has(data.id) && data.nodeType !== 'EVAL')
          .map(({ data }) => data.id),
      ]),
    ],
  };
}

/** The nodes of before first, as they stood. */
const inOrder = (graph: GraphData, block: Block, { nodes }: GraphWires): readonly NodeElement[] => {
  const known = [...graph.elements.nodes, ...block.nodes].map(({ data }) => data.id);
  const order = new Map([...known, ...nodes.keys()].map((id, at) => [id, at]));
  return [...nodes.values()].sort((a, b) => order.get(a.data.id)! - order.get(b.data.id)!);
};

const toBlock = ({ elements }: GraphData): Block => ({
  nodes: elements.nodes,
  edges: elements.edges ?? [],
});

/** The called nodes under their own ids where the caller has none of them, else all under new ones. */
function keepApart({ index }: FlowSteps, block: Block): Block {
  const taken =
    block.nodes.some(({ data }) => index.nodes.has(data.id)) ||
    block.edges.some(({ data }: EdgeElement) => index.edges.has(data.id));
  return taken ? reidentify(block).block : block;
}

/** A teleport that carries the inputs of a call to the nodes that take its place. */
function createCarrier(call: NodeElement) {
  const { x, y } = call.position;
  const title = nodeTitle(call.data);
  const landing = connectionNode(
    {
      ...teleport,
      capabilityName: 'startNode',
      type: 'trigger',
      values: { nodeTitle: title, inputSchema: writeSchema(call.data) },
    },
    { x, y: y + 120 },
  );
  const inputs = Object.entries(call.data.properties ?? {}).filter(
    ([name]) => !keptBySubflowCalls.has(name),
  );
  const jump = connectionNode(
    {
      ...teleport,
      capabilityName: 'goToNode',
      values: { nodeTitle: title, nodeInstanceId: landing.data.id },
      properties: Object.fromEntries(inputs),
    },
    { x, y },
  );
  return { landing, jump };
}

const writeSchema = ({ properties = {} }: NodeData) =>
  JSON.stringify({
    type: 'object',
    properties: Object.fromEntries(
      Object.keys(properties)
        .filter(name => !keptBySubflowCalls.has(name))
        .map(name => [
          name,
          {
            type: 'string',
            displayName: name,
            preferredControlType: 'textField',
            enableParameters: true,
            propertyName: name,
          },
        ]),
    ),
  });
