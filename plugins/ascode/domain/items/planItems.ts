import type { Sliced } from '#core/contract/sliced';
import { groupBy } from '../groupBy';
import { IdReplacer } from '../flow/IdReplacer';
import type { PlannedFlow } from '../plan/planFlows';
import { compareResource, toAbsent, toWhat, type PlannedResource } from '../resources/Resource';
import { toWritten, type FlowItemSource, type LocalFlowItem } from './flowItems';

/** A planned change of an item of a flow; `source` has the IDs of the environment. */
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
  const matches = new Map<LocalFlowItem, FlowItemSource>();
  const keys: ((each: FlowItemSource) => string)[] = [
    ({ kind, id }) => JSON.stringify([kind, id]),
    ({ kind, name, content }) => JSON.stringify([kind, name, content]),
    ({ kind, name }) => JSON.stringify([kind, name]),
  ];
  for (const toKey of keys) {
    const byKey = groupBy(free, toKey);
    for (const each of local) {
      if (matches.has(each)) continue;
      const other = byKey.get(toKey(each))?.shift();
      if (!other) continue;
      matches.set(each, other);
      free.delete(other);
    }
  }
  return { found: matches, free };
}

/**
 * Plans what else the folders of flows hold, flow by flow; `ids` are those of flows there by those of
 * the folder. What flows have that only the environment has comes with these.
 */
export function* planItems(
  local: readonly LocalFlowItem[],
  there: readonly FlowItemSource[],
  flows: readonly PlannedFlow[],
  ids: ReadonlyMap<string, string>,
): Sliced<readonly PlannedItem[]> {
  const toThere = new IdReplacer(ids);
  const here = groupBy(local, ({ folder }) => folder);
  const ofFlows = groupBy(there, ({ flowId }) => flowId);
  const all: PlannedItem[] = [];
  for (const { folder, flow, there: flowThere } of flows) {
    yield;
    const mine = here.get(folder) ?? [];
    const its = (flowThere && ofFlows.get(flowThere.flowId)) ?? [];
    const { found, free } = match(mine, its);
    const planned = mine.map((each): PlannedItem => {
      const { path, folder: _, ...own } = each;
      const other = found.get(each);
      const flowId = flowThere?.flowId ?? flow.flowId;
      const content = toThere.replaceIn(own.content);
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
    all.push(...planned, ...absent);
  }
  return all;
}
