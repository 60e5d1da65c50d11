import type { LinterError } from '#plugins/flows/contract/internal';
import type { FlowStage } from '#plugins/editor/contract';

type Looked = Pick<FlowStage, 'document' | 'found' | 'fresh'>;

/** Whether a flow has no nodes yet, and its problems were not asked for by Validate or Deploy. */
export const isUntouched = ({ document, found }: Looked): boolean =>
  document.graphData.elements.nodes.length === 0 && !found.judged;

/**
 * The problems to show of a flow: all that the linter found, but those of a node that was just added
 * and not left yet, and none of a flow that is untouched.
 */
export function listProblems(stage: Looked): readonly LinterError[] {
  if (isUntouched(stage)) return [];
  const { fresh, found } = stage;
  return fresh === null || found.judged
    ? found.list
    : found.list.filter(({ nodeId }) => nodeId !== fresh);
}
