import type { EvalOperator } from '../../../contract';
import { setOperator } from '../../../domain';
import { strings } from '../../../strings';
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
