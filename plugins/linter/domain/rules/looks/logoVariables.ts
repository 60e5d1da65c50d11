import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { connections, warning, type Rule } from '../../rule';

/**
 * `logo-003` and `-004`: a flow that does not set the variables companyLogo and companyName, which
 * pages show; a schedule has none.
 */
export const logoVariables: Rule = (index, { flow }) => {
  if (flow.trigger?.type === 'SCHEDULE') return [];
  const set = savedNames(index);
  const at = { flowId: flow.flowId };
  const how = (name: string) =>
    `Set the variable ${name} in a Variables node, and show that on the pages.`;
  return [
    ...(set.has('companyLogo')
      ? []
      : [
          warning('dv-bp-logo-003', 'The company’s logo is not a variable', how('companyLogo'), at),
        ]),
    ...(set.has('companyName')
      ? []
      : [
          warning('dv-bp-logo-004', 'The company’s name is not a variable', how('companyName'), at),
        ]),
  ];
};

function savedNames(index: GraphIndex): ReadonlySet<unknown> {
  const rows = connections(index)
    .filter(({ data }) => data.connectorId === 'variablesConnector')
    .flatMap(({ data }) => {
      const saved = data.properties?.saveVariables?.value;
      return Array.isArray(saved) ? (saved as readonly { readonly name?: unknown }[]) : [];
    });
  return new Set(rows.map(row => row?.name));
}
