import { codes, Failure } from '#core/contract';
import { readVariableKey, variableKey, type CarriedVariable } from '#plugins/variables/contract';
import type { Flow } from '#plugins/flows/contract';
import type { FlowParcel, PromotionChoices } from '../../contract';
import { isSecret, withoutValue } from '#plugins/flows/contract/graph/references/withoutValue';
import { renameVariables } from '#plugins/flows/contract/graph/references/renameVariables';

/**
 * The parcel's flows with company variables named as they are chosen to be called here, and without
 * values that stay behind.
 */
export function mappedVariables(
  { flows }: FlowParcel,
  choices: Pick<PromotionChoices, 'variables'>,
  here: ReadonlyMap<string, CarriedVariable>,
): { readonly flows: readonly Flow[]; readonly renamed: ReadonlyMap<string, string> } {
  const renamed = new Map<string, string>();
  for (const [name, { to }] of Object.entries(choices.variables)) {
    if (!to || to === name) continue;
    if (!here.has(variableKey(to, 'company'))) {
      const message = `There is no company variable “${to}” here for “${name}”.`;
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
