import { IdReplacer } from '../flow/IdReplacer';
import { isChange } from '../resources/Resource';
import type { PlannedItem } from '../items/planItems';
import { type Caller, atFile } from './Caller';

/** Creates and changes things of flows; `ids` are those of flows that were created before. */
export async function applyItems(
  { kinds, ...caller }: Caller,
  planned: readonly PlannedItem[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const toThere = new IdReplacer(ids);
  for (const each of planned.filter(isChange)) {
    const { id, flowId, name, content } = each.source;
    const kind = kinds.find(one => one.kind === each.kind)!;
    const item = {
      id,
      name,
      flowId: ids.get(flowId) ?? flowId,
      content: toThere.replaceIn(content),
    };
    await atFile(each.path ?? each.name, () => kind.save(caller, item));
  }
}
