import type { GraphDraft } from '../edits/editGraph';

/** Whether some way along the edges leads from one node to another. */
export function leadsTo(draft: GraphDraft, fromId: string, toId: string): boolean {
  const next = new Map<string, string[]>();
  for (const { data } of draft.elements.edges ?? []) {
    const list = next.get(data.source);
    if (list) list.push(data.target);
    else next.set(data.source, [data.target]);
  }
  const seen = new Set([fromId]);
  for (const id of seen) {
    if (id === toId) return true;
    for (const target of next.get(id) ?? []) seen.add(target);
  }
  return false;
}
