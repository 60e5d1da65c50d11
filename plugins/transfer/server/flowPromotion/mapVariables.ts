import { codes, Failure } from '#core/contract';
import {
  readVariableKey,
  variableKey,
  type CarriedVariable,
  variableStore,
} from '#plugins/variables/contract';
import type { Flow } from '#plugins/flows/contract';
import type { FlowParcel, PromotionChoices } from '../../contract';
import {
  isSecret,
  withoutValue,
  renameVariables,
} from '#plugins/flows/contract/graph/references/variables';
import type { Queries } from '#core/server';
import type { PortWork } from '../porting/createFlowExport';
import type { FlowHere } from './matchFlows';

/**
 * The parcel's flows with company variables named as they are chosen to be called here, and without
 * values that stay behind.
 */
export function mapVariables(
  { flows }: FlowParcel,
  choices: Pick<PromotionChoices, 'variables'>,
  here: ReadonlyMap<string, CarriedVariable>,
): { readonly flows: readonly Flow[]; readonly renamed: ReadonlyMap<string, string> } {
  const renamed = new Map<string, string>();
  for (const [name, { to }] of Object.entries(choices.variables)) {
    if (!to || to === name) continue;
    if (!here.has(variableKey(to, 'company'))) {
      const message = `This environment has no company variable “${to}” for “${name}”. Select another one.`;
      throw new Failure(400, codes.invalid, message, [
        { at: `body/choices/variables/${name}`, message },
      ]);
    }
    renamed.set(name, to);
  }
  return { renamed, flows: flows.map(({ flow }) => mapFlow(flow, choices.variables, renamed)) };
}

function mapFlow(
  flow: Flow,
  choices: PromotionChoices['variables'],
  renamed: ReadonlyMap<string, string>,
): Flow {
  const { elements } = flow.graphData;
  const nodes = (elements.nodes ?? []).map(node => {
    const properties = renameVariables(
      node.data.properties,
      renamed,
    ) as typeof node.data.properties;
    return properties === node.data.properties
      ? node
      : { ...node, data: { ...node.data, properties } };
  });
  const variables = flow.variables?.flatMap(each => {
    const { name, context } = { ...readVariableKey(each.name), context: each.context };
    const ofCompany = context === 'company';
    if (ofCompany && renamed.has(name)) return [];
    const stays = isSecret(each) || (ofCompany && choices[name]?.value === false);
    return [stays ? withoutValue(each) : each];
  });
  return {
    ...flow,
    graphData: { ...flow.graphData, elements: { ...elements, nodes } },
    ...(variables ? { variables } : {}),
  };
}

/**
 * The variables here of the names that the parcel carries, and of those that they are to become: by
 * composite name, without values.
 */
export async function findCarriedVariables(
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
