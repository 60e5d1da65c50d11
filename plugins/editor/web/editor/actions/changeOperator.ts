import type { EvalOperator } from '#plugins/flows/contract';
import { setOperator } from '#plugins/flows/contract/graph/edits/setOperator';
import { strings } from '#plugins/editor/strings';
import type { FlowEditor } from '../FlowEditor';

/** Sets the operator of an EVAL towards the given nodes, as one step. */
export function changeOperator(
  editor: FlowEditor,
  evalId: string,
  targets: readonly string[],
  operator: EvalOperator,
): void {
  editor.editGraph(strings.didChangeOperator.text, graph => {
    for (const target of targets) setOperator(graph, evalId, target, operator);
  });
}
