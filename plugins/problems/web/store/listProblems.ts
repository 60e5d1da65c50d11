import type { LinterError } from '#plugins/flows/contract/internal';
import type { FlowStage } from '#plugins/editor/contract';

type Looked = Pick<FlowStage, 'document' | 'found'>;

/** Whether a flow has no nodes yet, and its problems were not asked for by Validate or Deploy. */
export const isUntouched = ({ document, found }: Looked): boolean =>
  document.graphData.elements.nodes.length === 0 && !found.judged;

/** The problems to show of a flow: all that the linter found, and none of one that is untouched. */
export const listProblems = (stage: Looked): readonly LinterError[] =>
  isUntouched(stage) ? [] : stage.found.list;
