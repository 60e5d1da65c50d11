import type { EvalOperator, NodeElement } from '../../flow';
import { nodeElement, type Point } from './nodeElement';

/** A logical operator; `operators` are keyed by the node each outgoing edge leads to. */
export function evalNode(
  position: Point,
  operators: Readonly<Record<string, EvalOperator>> = {},
): NodeElement {
  const properties = Object.fromEntries(
    Object.entries(operators).map(([to, value]) => [to, { value }]),
  );
  return nodeElement(
    {
      nodeType: 'EVAL',
      label: 'Evaluator',
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
    },
    position,
  );
}
