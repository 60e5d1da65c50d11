import type { NodeElement } from '#plugins/flows/contract';
import { type GraphIndex, connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import type { LintContext } from '../../lintContext';
import type { CalledFlow } from './toCalledFlow';

const calling = new Set(['startSubFlow', 'startUiSubFlow']);

/** Finds the nodes that are there to call another flow, whether or not one is chosen. */
export const findCallers = (index: GraphIndex): readonly NodeElement[] =>
  connections(index).filter(
    ({ data }) => data.connectorId === 'flowConnector' && calling.has(data.capabilityName ?? ''),
  );

/** Finds each caller whose flow can be looked into, with that flow. */
export function findCalls(
  index: GraphIndex,
  { called }: LintContext,
): readonly { readonly node: NodeElement; readonly flowId: string; readonly target: CalledFlow }[] {
  return findCallers(index).flatMap(node => {
    const flowId = subflowCall(node.data)?.flowId;
    const target = flowId === undefined ? undefined : called?.get(flowId);
    return flowId !== undefined && target ? [{ node, flowId, target }] : [];
  });
}

/** Finds the calls of flows that fit; each flow is looked at once, however often it is called. */
export function findCallsOf(
  index: GraphIndex,
  context: LintContext,
  fits: (target: CalledFlow) => boolean,
): ReturnType<typeof findCalls> {
  const known = new Map<CalledFlow, boolean>();
  return findCalls(index, context).filter(({ target }) => {
    const fitting = known.get(target) ?? fits(target);
    known.set(target, fitting);
    return fitting;
  });
}
