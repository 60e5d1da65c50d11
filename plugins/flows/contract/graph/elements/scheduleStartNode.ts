import type { NodeElement } from '../../flow';
import { nodeElement, type Point } from './nodeElement';

/** The fixed node at which a scheduled flow starts. */
export function scheduleStartNode(position: Point): NodeElement {
  return nodeElement(
    {
      nodeType: 'START',
      name: 'Start Node',
      label: 'Start Node',
      status: 'configured',
      type: 'action',
    },
    position,
  );
}
