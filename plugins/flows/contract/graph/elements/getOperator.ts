import type { EvalOperator, NodeData } from '../../flow';

/** Returns the operator of an EVAL for a target: `allTriggersTrue` if none is set. */
export function getOperator(evaluator: NodeData, targetId: string): EvalOperator {
  const value = evaluator.properties?.[targetId]?.value;
  return typeof value === 'string' && value !== '' ? (value as EvalOperator) : 'allTriggersTrue';
}
