import type { Sliced } from '#core/contract/sliced';
import type { Flow } from '#plugins/flows/contract';
import { planRenaming } from '#plugins/references/contract/rename/planRenaming';
import { renameNodes, type Renamed, renameProperties } from './renameNodes';
import { PathPrefixes, renamePaths } from './renamePath';

/** A field of a page and its new name. */
export interface FieldNames {
  readonly flowId: string;
  readonly nodeId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * A flow with a field of a page under its new name: in the flow of the page, the field itself and
 * what reads it; in each flow, what reads it behind the paths under which the page's whole output
 * comes there.
 */
export function* renameField<F extends Flow>(
  flow: F,
  { flowId, nodeId, from, to }: FieldNames,
  paths: readonly string[],
): Sliced<Renamed<F>> {
  const changes =
    flow.flowId === flowId ? planRenaming(flow.graphData, nodeId, from, to).changes : [];
  const changed = new Map<string, Map<string, unknown>>();
  for (const each of changes) {
    const own = changed.get(each.nodeId) ?? new Map<string, unknown>();
    changed.set(each.nodeId, own.set(each.property, each.value));
  }
  const prefixes = new PathPrefixes(paths.map(path => `${path}.`));
  return yield* renameNodes(flow, data => {
    const own = changed.get(data.id);
    return renameProperties(data, (name, property) => {
      const before = own?.has(name) ? { ...(property as object), value: own.get(name) } : property;
      return renamePaths(before, { prefixes, from, to });
    });
  });
}
