import type { EdgeElement } from '#plugins/flows/contract/flow';
import { noOutcome } from '#plugins/flows/contract/graph/machine/machine';
import { getOperator, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { TrailStep } from './flowStage';

/**
 * The edges from a node of the run to one it came through later, over the operator between them.
 */
export function findWays(
  steps: readonly TrailStep[],
  index: GraphIndex,
): ReadonlyMap<string, true> {
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  const origins = new Map<string, Came>();
  steps.forEach((step, at) => {
    const { nodeId } = step;
    if (!nodeId) return;
    origins.set(nodeId, cameOut(step, origins.get(nodeId)));
    if (!first.has(nodeId)) first.set(nodeId, at);
    last.set(nodeId, at);
  });
  const links = new Map<string, true>();
  for (const [id, from] of first) {
    const state = origins.get(id);
    if (!state) continue;
    for (const out of index.out(id)) {
      for (const on of index.out(out.data.target)) {
        if ((last.get(on.data.target) ?? -1) <= from || !leads(state, out, on, index)) continue;
        links.set(out.data.id, true);
        links.set(on.data.id, true);
      }
      if ((last.get(out.data.target) ?? -1) > from) links.set(out.data.id, true);
    }
  }
  return links;
}

/** How a node came out over all its visits. */
interface Came {
  readonly good: boolean;
  readonly bad: boolean;
  /** Undefined where the record does not tell. */
  readonly matched: ReadonlySet<string> | undefined;
}
function cameOut({ eventType, matched }: TrailStep, before: Came | undefined): Came {
  return {
    good: before?.good || eventType === 'node' || eventType === 'success',
    bad: before?.bad || eventType === 'failure' || eventType === 'error',
    matched: matched
      ? new Set([...(before?.matched ?? []), ...(matched.length > 0 ? matched : [noOutcome])])
      : before?.matched,
  };
}

/** Whether what a node came to leads along these edges: the operator between them asks for it. */
function leads(
  { good, bad, matched }: Came,
  out: EdgeElement,
  on: EdgeElement,
  index: GraphIndex,
): boolean {
  const evaluator = index.nodes.get(out.data.target);
  if (evaluator?.data.nodeType !== 'EVAL') return true;
  const outcome = out.data.multiValueSourceId;
  switch (getOperator(evaluator.data, on.data.target)) {
    case 'allTriggersFalse':
    case 'anyTriggersFalse':
      return bad;
    case 'allTriggersTrue':
    case 'anyTriggersTrue':
      if (outcome === noOutcome && matched) return matched.has(noOutcome);
      return good && (outcome === undefined || matched === undefined || matched.has(outcome));
    default:
      return true;
  }
}
