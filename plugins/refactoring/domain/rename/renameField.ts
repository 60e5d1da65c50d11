import type { Flow } from '#plugins/flows/contract';
import { planRenaming } from '#plugins/references/contract/rename/planRenaming';
import { renameNodes, type Renamed, renameProperties } from './renameNodes';
import { renamePath } from './renamePath';

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
export function renameField<F extends Flow>(
  flow: F,
  { flowId, nodeId, from, to }: FieldNames,
  paths: readonly string[],
): Renamed<F> {
  const changes =
    flow.flowId === flowId ? planRenaming(flow.graphData, nodeId, from, to).changes : [];
  return renameNodes(flow, data => {
    const own = new Map(
      changes.filter(each => each.nodeId === data.id).map(each => [each.property, each.value]),
    );
    return renameProperties(data, (name, property) => {
      const before = own.has(name) ? { ...(property as object), value: own.get(name) } : property;
      return paths.reduce(
        (value, path) => renamePath(value, { prefix: `${path}.`, from, to }),
        before,
      );
    });
  });
}
