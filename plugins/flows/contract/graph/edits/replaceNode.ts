import type { NodeElement } from '../../flow';
import type { GraphDraft } from './editGraph';
import { findNode } from './edits';

/** Properties that a person set on a node, whatever it runs. */
const own = ['nodeTitle', 'nodeDescription', 'nodeBackgroundColor'];

/**
 * Has a node run something else: it keeps its id, its place, its links, its title, and the value of
 * every property that what it runs now has as well. Returns the names of the properties whose values
 * are lost.
 */
export function replaceNode(
  draft: GraphDraft,
  nodeId: string,
  by: NodeElement,
  properties: ReadonlySet<string>,
): readonly string[] {
  const node = findNode(draft, nodeId);
  if (node?.data.nodeType !== 'CONNECTION' || by.data.nodeType !== 'CONNECTION') return [];
  const before = Object.entries(node.data.properties ?? {});
  const shared = before.filter(([name]) => properties.has(name) || own.includes(name));
  const { isDisabled } = node.data;
  node.data = {
    ...by.data,
    id: nodeId,
    ...(isDisabled !== undefined && { isDisabled }),
    ...((by.data.properties || shared.length > 0) && {
      properties: { ...by.data.properties, ...Object.fromEntries(shared) },
    }),
  };
  // Only comparisons of several values have outcomes that links stand for.
  if (!properties.has('rightValueMultiple'))
    for (const { data } of draft.elements.edges ?? [])
      if (data.source === nodeId) delete data.multiValueSourceId;
  return before.map(([name]) => name).filter(name => !shared.some(([kept]) => kept === name));
}
