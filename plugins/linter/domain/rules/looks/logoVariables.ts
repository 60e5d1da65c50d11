import { getField } from '#core/contract';
import { type GraphIndex, connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule } from '../../rule';
import { showsBrand } from './showsBrand';

const variables = [
  { code: 'dv-bp-logo-003', name: 'companyLogo' },
  { code: 'dv-bp-logo-004', name: 'companyName' },
] as const;

/**
 * A flow that does not set the variables companyLogo and companyName, which pages show; a schedule
 * has none, and pages in our look show the brand.
 */
export const logoVariables = defineRule({
  reach: 'flow',
  codes: {
    'dv-bp-logo-003': {
      level: 'warning',
      title: 'The logo is not a variable',
      explain: 'Changing the logo means editing every page.',
      remedy: 'Set the variable companyLogo in a Variables node.',
    },
    'dv-bp-logo-004': {
      level: 'warning',
      title: 'The company name is not a variable',
      explain: 'Changing the name means editing every page.',
      remedy: 'Set the variable companyName in a Variables node.',
    },
  },
  check: (index, { flow }) => {
    if (flow.trigger?.type === 'SCHEDULE' || showsBrand(index)) return [];
    const saved = findSavedNames(index);
    return variables
      .filter(({ name }) => !saved.has(name))
      .map(({ code, name }) => ({
        code,
        recommendation: `Set the variable ${name} in a Variables node, and show it on the pages.`,
      }));
  },
});

function findSavedNames(index: GraphIndex): ReadonlySet<unknown> {
  const rows = connections(index)
    .filter(({ data }) => data.connectorId === 'variablesConnector')
    .flatMap(({ data }) => {
      const saved = data.properties?.saveVariables?.value;
      return Array.isArray(saved) ? saved : [];
    });
  return new Set(rows.map(row => getField(row, 'name')));
}
