import type { PlannedFlow } from '../plan/planFlows';
import {
  compareResource,
  replaceIn,
  toAbsent,
  toWhat,
  type PlannedResource,
} from '../resources/Resource';
import { toWritten, type FlowItemSource, type LocalFlowItem } from './flowItems';

/** What applying a folder would do with a thing of a flow; `source` has the IDs that it has there. */
export interface PlannedItem extends PlannedResource<FlowItemSource> {
  /** The folder of its flow. */
  readonly folder: string;
  /** Its file, where the folder has one. */
  readonly path?: string;
}

const nameItem = (flow: { readonly name: string }, item: FlowItemSource) =>
  `${flow.name}: ${item.name}`;

/** Finds each in the environment: by its ID, else by its name, those first that say the same. */
function match(local: readonly LocalFlowItem[], there: readonly FlowItemSource[]) {
  const free = new Set(there);
  const found = new Map<LocalFlowItem, FlowItemSource>();
  const says = ({ name, content }: FlowItemSource) => JSON.stringify([name, content]);
  const rules: ((each: FlowItemSource, other: FlowItemSource) => boolean)[] = [
    (each, other) => each.id === other.id,
    (each, other) => each.name === other.name && says(each) === says(other),
    (each, other) => each.name === other.name,
  ];
  for (const fits of rules)
    for (const each of local) {
      if (found.has(each)) continue;
      const other = [...free].find(one => one.kind === each.kind && fits(each, one));
      if (!other) continue;
      found.set(each, other);
      free.delete(other);
    }
  return { found, free };
}

/**
 * Plans what else the folders of flows hold, flow by flow; `ids` are those of flows there by those of
 * the folder. What flows have that only the environment has comes with these.
 */
export function planItems(
  local: readonly LocalFlowItem[],
  there: readonly FlowItemSource[],
  flows: readonly PlannedFlow[],
  ids: ReadonlyMap<string, string>,
): readonly PlannedItem[] {
  return flows.flatMap(({ folder, flow, there: flowThere }) => {
    const mine = local.filter(each => each.folder === folder);
    const its = flowThere ? there.filter(({ flowId }) => flowId === flowThere.flowId) : [];
    const { found, free } = match(mine, its);
    const planned = mine.map((each): PlannedItem => {
      const { path, folder: _, ...own } = each;
      const other = found.get(each);
      const flowId = flowThere?.flowId ?? flow.flowId;
      const content = replaceIn(own.content, ids);
      const source = { ...own, flowId, content, id: other?.id ?? '' };
      const changes = compareResource(path, other && toWritten(other), toWritten(source));
      return {
        kind: own.kind,
        what: toWhat(other, changes),
        name: nameItem(flow, own),
        key: path.slice('flows/'.length),
        local: own,
        source,
        ...(other && { there: other }),
        changes,
        folder,
        path,
      };
    });
    const absent = [...free].map((each): PlannedItem => {
      const names = { name: nameItem(flow, each), key: `${folder}/${each.id}` };
      return { ...toAbsent(each.kind, each, names), folder };
    });
    return [...planned, ...absent];
  });
}
