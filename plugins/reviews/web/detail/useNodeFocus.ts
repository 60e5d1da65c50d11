import { useState } from 'react';

/** A node of a flow, by its IDs. */
export interface FlowNode {
  readonly flowId: string;
  readonly nodeId: string;
  readonly title: string;
}
/** Which node the page is about to comment on, and which it shows. */
export interface NodeFocus {
  /** The node of a new comment; undefined for the request as a whole. */
  readonly target: FlowNode | undefined;
  readonly aim: (target: FlowNode | undefined) => void;
  /** The node that is brought into view on its flow's canvases; each time again. */
  readonly shown: Pick<FlowNode, 'flowId' | 'nodeId'> | undefined;
  readonly show: (node: Pick<FlowNode, 'flowId' | 'nodeId'>) => void;
}

/** Keeps the node that is commented on and the one that is shown. */
export function useNodeFocus(): NodeFocus {
  const [target, aim] = useState<FlowNode>();
  const [shown, show] = useState<NodeFocus['shown']>();
  return { target, aim, shown, show: node => show({ ...node }) };
}
