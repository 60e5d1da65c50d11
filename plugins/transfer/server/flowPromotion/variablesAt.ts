import type { Queries } from '#core/server';
import { readVariableKey, variableStore, type CarriedVariable } from '#plugins/variables/contract';
import type { FlowParcel, PromotionChoices } from '../../contract';
import type { PortWork } from '../porting/PortWork';
import type { FlowHere } from './matchedFlows';

/**
 * The variables here of the names that the parcel carries, and of those that they are to become: by
 * composite name, without values.
 */
export async function variablesAt(
  { server, companyId }: PortWork,
  db: Queries,
  { flows }: FlowParcel,
  choices: Pick<PromotionChoices, 'variables'>,
  matched: ReadonlyMap<string, FlowHere>,
): Promise<ReadonlyMap<string, CarriedVariable>> {
  const carried = flows.flatMap(({ flow }) =>
    (flow.variables ?? []).map(({ name }) => readVariableKey(name).name),
  );
  const chosen = Object.values(choices.variables).flatMap(({ to }) => (to ? [to] : []));
  const names = [...new Set([...carried, ...chosen])];
  if (names.length === 0) return new Map();
  const owners = flows.flatMap(({ flow }) => {
    const own = (flow.variables ?? []).some(({ context }) => context === 'flow');
    return own ? (matched.get(flow.flowId)?.flow_id ?? []) : [];
  });
  const all = new Map<string, CarriedVariable>();
  for (const flowId of ['', ...owners])
    for (const each of await server
      .get(variableStore)
      .exported(db, companyId, { flowId, names, values: false }))
      all.set(each.name, each);
  return all;
}
