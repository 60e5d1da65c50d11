import type { GraphDraft } from './editGraph';

/**
 * Removes nodes and edges by id, with the edges of the removed nodes, the EVALs that lost all their
 * sources or all their targets by it, and the operators of removed targets.
 */
export function removeElements(draft: GraphDraft, ids: Iterable<string>): void {
  const gone = new Set(ids);
  const nodes = draft.elements.nodes ?? [];
  const edges = draft.elements.edges ?? [];
  const evals = new Set(
    nodes.filter(({ data }) => data.nodeType === 'EVAL').map(({ data }) => data.id),
  );
  const ends = edges.map(({ data }) => ({ id: data.id, source: data.source, target: data.target }));
  for (let before = -1; before !== gone.size;) {
    before = gone.size;
    for (const { id, source, target } of ends)
      if (gone.has(source) || gone.has(target)) gone.add(id);
    const touched = ends.filter(({ id }) => gone.has(id));
    const left = ends.filter(({ id }) => !gone.has(id));
    const sources = new Set(left.map(({ source }) => source));
    const targets = new Set(left.map(({ target }) => target));
    for (const { source, target } of touched) {
      if (evals.has(source) && !sources.has(source)) gone.add(source);
      if (evals.has(target) && !targets.has(target)) gone.add(target);
    }
  }
  for (const { source, target } of ends) {
    if (!evals.has(source) || gone.has(source) || !gone.has(target)) continue;
    const node = nodes.find(({ data }) => data.id === source);
    if (node?.data.properties?.[target]) {
      const { [target]: _, ...kept } = node.data.properties;
      node.data.properties = kept;
    }
  }
  draft.elements.nodes = nodes.filter(({ data }) => !gone.has(data.id));
  if (draft.elements.edges) draft.elements.edges = edges.filter(({ data }) => !gone.has(data.id));
}
