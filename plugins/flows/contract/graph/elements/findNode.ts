import type { Draft } from 'mutative';
import type { NodeElement } from '../../flow';
import type { GraphDraft } from '../edits/editGraph';

/** The node of a draft by id, open for change. */
export function findNode(draft: GraphDraft, nodeId: string): Draft<NodeElement> | undefined {
  return draft.elements.nodes?.find(node => node.data.id === nodeId);
}
