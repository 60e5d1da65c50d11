import type { EvalOperator, NodeData } from '../../flow';

/**
 * What an EVAL asks for before it leads to a target: `allTriggersTrue` where nothing is written.
 */
export function operatorOf(evaluator: NodeData, targetId: string): EvalOperator {
  const value = evaluator.properties?.[targetId]?.value;
  return typeof value === 'string' && value !== '' ? (value as EvalOperator) : 'allTriggersTrue';
}
