import { format } from '#core/contract';
import type { NodeBadge } from '#plugins/editor/contract';
import type { Comment } from '../contract';
import { strings } from '../strings';

/** Returns the marks of nodes that comments are about which are not resolved. */
export function listMarks(comments: readonly Comment[]): ReadonlyMap<string, NodeBadge> {
  const byNode = new Map<string, Comment[]>();
  for (const comment of comments) {
    if (!comment.nodeId || comment.resolvedBy.customerId) continue;
    const list = byNode.get(comment.nodeId);
    if (list) list.push(comment);
    else byNode.set(comment.nodeId, [comment]);
  }
  return new Map(
    [...byNode].map(([id, list]) => [
      id,
      {
        kind: 'comment',
        count: list.length,
        label: format(strings.mark, { count: list.length, text: list.at(-1)!.text }),
      },
    ]),
  );
}
