import type { Flow } from '#plugins/flows/contract';
import { compile } from '#plugins/flows/contract/graph/machine/compile';
import type { MachineNode, Transition } from '#plugins/flows/contract/graph/machine/machine';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';

export type WalkedFlow = Pick<Flow, 'flowId' | 'name' | 'graphData'> &
  Partial<Pick<Flow, 'inputSchema'>>;

/** A node of a flow, with what leads to it and what follows. */
export interface Place {
  /** The ids of its flow and of itself. */
  readonly key: string;
  readonly flowId: string;
  readonly node: MachineNode;
  /** The flow that it calls; undefined where it calls none. */
  readonly called: string | undefined;
  /** The place that a teleport leads to. */
  readonly goal: string | undefined;
  readonly into: readonly Transition[];
  /** Teleports to this place. */
  readonly teleports: readonly string[];
  /** Of a teleport: the places that come back to it. */
  readonly returns: readonly string[];
}

/** Connector and capability of a place. */
export const toName = ({ node }: Pick<Place, 'node'>): string =>
  `${node.connectorId}.${node.capabilityName}`;
/** The node that runs when somebody opens a link. */
export const continued = 'flowConnector.oobContinue';

export const toKey = (flowId: string, nodeId: string): string => `${flowId} ${nodeId}`;

const last = new Set([
  'httpConnector.createSuccessResponse',
  'httpConnector.createErrorResponse',
  'errorConnector.customErrorMessage',
  'nodeConnector.returnBackToCallingNode',
]);

/** Whether nothing runs after a node, whatever it is given. */
export const endsFlow = ({ node }: Place): boolean =>
  !node.disabled && last.has(`${node.connectorId}.${node.capabilityName}`);

/** The places after a start of a teleport that come back to where it was called. */
function listReturns(places: ReadonlyMap<string, Place>, start: string): readonly string[] {
  const forward = new Set([start]);
  for (const key of forward) {
    const place = places.get(key);
    if (!place) continue;
    for (const { target } of place.node.next) forward.add(toKey(place.flowId, target));
    if (place.goal !== undefined) forward.add(place.goal);
  }
  return [...forward].filter(
    key => places.get(key)?.node.capabilityName === 'returnBackToCallingNode',
  );
}

/** The flows of a bundle as the machines that runs follow, and what leads from one to another. */
export class Graphs {
  readonly places: ReadonlyMap<string, Place>;
  readonly starts: ReadonlyMap<string, readonly string[]>;
  private readonly callersByFlow = new Map<string, string[]>();

  constructor(readonly flows: readonly WalkedFlow[]) {
    const places = new Map<
      string,
      Place & { into: Transition[]; teleports: string[]; returns: readonly string[] }
    >();
    const starts = new Map<string, readonly string[]>();
    for (const { flowId, graphData } of flows) {
      const machine = compile(graphData);
      const calls = new Map(subflowCalls(graphData).map(call => [call.nodeId, call.flowId]));
      starts.set(
        flowId,
        machine.start.map(id => toKey(flowId, id)),
      );
      for (const node of machine.nodes.values()) {
        const key = toKey(flowId, node.id);
        const to = node.capabilityName === 'goToNode' && node.raw['nodeInstanceId']?.value;
        const goal = typeof to === 'string' ? toKey(flowId, to) : undefined;
        const called = calls.get(node.id);
        places.set(key, { key, flowId, node, called, goal, into: [], teleports: [], returns: [] });
        if (called !== undefined)
          this.callersByFlow.set(called, [...(this.callersByFlow.get(called) ?? []), key]);
      }
      for (const transition of machine.transitions)
        places.get(toKey(flowId, transition.target))?.into.push(transition);
    }
    for (const { key, goal } of places.values())
      if (goal !== undefined) places.get(goal)?.teleports.push(key);
    for (const place of places.values())
      if (place.goal !== undefined) place.returns = listReturns(places, place.goal);
    this.places = places;
    this.starts = starts;
  }

  /** The nodes that call a flow. */
  callersOf(flowId: string): readonly string[] {
    return this.callersByFlow.get(flowId) ?? [];
  }

  /** Whether the bundle has a flow. */
  has(flowId: string): boolean {
    return this.starts.has(flowId);
  }

  /** The places of a flow after which nothing comes. */
  endsOf(flowId: string): readonly Place[] {
    return [...this.places.values()].filter(
      place => place.flowId === flowId && place.node.next.length === 0 && !this.leads(place),
    );
  }

  /** Whether anything in a flow reads the link that one of its nodes makes for another browser. */
  givesLink(flowId: string): boolean {
    const own = [...this.places.values()].filter(place => place.flowId === flowId);
    const text = own.map(({ node }) => JSON.stringify(node.raw)).join();
    return own.some(
      ({ node: { capabilityName, id } }) =>
        capabilityName === 'oobStart' && text.includes(`local.${id}.payload.output`),
    );
  }

  /** Whether a flow takes any inputs, and none of the nodes that it comes to can fail. */
  cannotFail(flowId: string, neverFails: (name: string) => boolean): boolean {
    const flow = this.flows.find(each => each.flowId === flowId);
    if (!flow || flow.inputSchema?.some(({ required }) => required === true)) return false;
    const forward = new Set(this.starts.get(flowId));
    for (const key of forward) {
      const place = this.places.get(key);
      if (!place || !neverFails(toName(place))) return false;
      if (toName(place) === continued && !this.givesLink(flowId)) continue;
      for (const { target } of place.node.next) forward.add(toKey(flowId, target));
      if (place.goal !== undefined) forward.add(place.goal);
    }
    return true;
  }

  private leads({ goal }: Place): boolean {
    return goal !== undefined && this.places.has(goal);
  }
}
