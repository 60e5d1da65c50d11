import type { FlowPatch, PatchStep } from '../patch';
import { diffGraphs } from '#plugins/flows/contract/graph/diff/diffGraphs';
import { propertyPaths } from '#plugins/flows/contract/graph/diff/propertyPaths';
import type { Mendable } from '#plugins/linter/contract/fix';

/** The patch that makes one document into another; undefined where a patch cannot say it. */
export function createPatch(before: Mendable, after: Mendable): FlowPatch | undefined {
  const diff = diffGraphs(before.graphData, after.graphData);
  if (diff.added.length + diff.moved.length + diff.edgesAdded.length + diff.edgesChanged.length > 0)
    return undefined;
  const gone = new Set(diff.removed.map(({ data }) => data.id));
  const steps: PatchStep[] = [];
  for (const { id, differences, after: node } of diff.changed) {
    const names = new Set<string>();
    for (const { path } of differences) {
      if (path[0] !== 'properties' || path[1] === undefined) return undefined;
      names.add(path[1]);
    }
    for (const property of names)
      steps.push({
        op: 'set',
        nodeId: id,
        property,
        value: node.data.properties?.[property]?.value ?? null,
      });
  }
  for (const nodeId of gone) steps.push({ op: 'remove', nodeId });
  for (const { path, after: value } of propertyPaths(before.settings ?? {}, after.settings ?? {})) {
    if (path.length !== 1) return undefined;
    steps.push({ op: 'setting', name: path[0]!, value: value ?? null });
  }
  const isAttached = (edge: (typeof diff.edgesRemoved)[number]) =>
    gone.has(edge.data.source) || gone.has(edge.data.target);
  return steps.length > 0 && diff.edgesRemoved.every(isAttached) ? { steps } : undefined;
}
