import {
  holds,
  noOutcome,
  type Machine,
  type Transition,
} from '#plugins/flows/contract/graph/machine/machine';
import type { OfflineRun } from '#plugins/runtime/contract/offlineRuns';

type Result = { readonly success: boolean; readonly matched?: readonly string[] };

/** Returns a step’s result for the links of its node; undefined if none follows. */
function toResult(step: OfflineRun['steps'][number]): Result | undefined {
  const matched = step.matched && { matched: step.matched };
  switch (step.eventType) {
    case 'node':
      return { success: true, ...matched };
    case 'failure':
      return step.error ? undefined : { success: false, ...matched };
    case 'error':
      return { success: false, ...matched };
    default:
      return undefined;
  }
}

/** Returns the IDs of the units of a flow that a run has reached. */
export function findReached(
  flowId: string,
  machine: Machine,
  { steps }: Pick<OfflineRun, 'steps'>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const results = new Map<string, Result>();
  const last = new Map(
    steps.flatMap((step, at) =>
      step.flowId === flowId && step.nodeId ? [[step.nodeId, at] as const] : [],
    ),
  );
  const find = (id: string) => results.get(id);
  const follow = (transition: Transition, at: number) => {
    const { index, terms, target } = transition;
    if ((last.get(target) ?? -1) <= at) return;
    for (const term of terms)
      if (holds({ ...transition, terms: [term] }, find))
        reached.add(`link/${index}/${term.source}`);
  };
  steps.forEach((step, at) => {
    if (step.flowId !== flowId || step.nodeId === null) return;
    const result = toResult(step);
    const node = machine.nodes.get(step.nodeId);
    if (!result || !node) return;
    results.set(node.id, result);
    reached.add(`outcome/${node.id}/${result.success}`);
    for (const id of result.matched ?? []) reached.add(`outcome/${node.id}/${id}`);
    if (result.matched?.length === 0) reached.add(`outcome/${node.id}/${noOutcome}`);
    for (const transition of node.next) if (holds(transition, find)) follow(transition, at);
  });
  return reached;
}
