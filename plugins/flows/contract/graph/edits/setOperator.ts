import type { EvalOperator } from '../../flow';
import type { GraphDraft } from './editGraph';
import { findNode } from '../elements/findNode';

/**
 * Sets the operator of an EVAL towards one target; `allTriggersTrue` is the wire's silence, yet it
 * is written when chosen.
 */
export function setOperator(
  draft: GraphDraft,
  evalId: string,
  targetId: string,
  operator: EvalOperator,
): void {
  const node = findNode(draft, evalId);
  if (!node) return;
  node.data.properties = {
    ...node.data.properties,
    [targetId]: { ...node.data.properties?.[targetId], value: operator },
  };
}
