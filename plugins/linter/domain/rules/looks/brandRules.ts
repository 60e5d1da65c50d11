import { getField } from '#core/contract';
import { type GraphIndex, connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { hasBrand } from '#plugins/pages/contract';
import { defineRule, type RuleGroup } from '../../rule';

/** Whether each page that a flow brings is written for our look, which shows the brand. */
function showsBrand(index: GraphIndex): boolean {
  const pages = connections(index)
    .map(({ data }) => data.properties?.customHTML?.value)
    .filter(markup => typeof markup === 'string');
  return pages.length > 0 && pages.every(hasBrand);
}

const noStyle = {
  code: 'dv-bp-logo-001',
  recommendation: 'Turn on “Use custom CSS” in the flow settings.',
} as const;
const noLogo = {
  code: 'dv-bp-logo-002',
  recommendation:
    'Add a rule for .companyLogo to the custom CSS in the flow settings, so pages don’t define the logo themselves.',
} as const;

/**
 * Pages without the company's own style, or a style without its logo. Subflows have their
 * caller's, schedules have no pages, and pages in our look show the brand.
 */
const logoStyle = defineRule({
  reach: 'flow',
  codes: {
    'dv-bp-logo-001': {
      level: 'warning',
      title: 'Pages have no custom style',
      explain: 'People don’t see your brand.',
      remedy: 'Turn on “Use custom CSS” in the flow settings.',
    },
    'dv-bp-logo-002': {
      level: 'warning',
      title: 'The custom CSS has no logo',
      explain: 'Every page has to define the logo itself.',
      remedy: 'Add a rule for .companyLogo to the custom CSS.',
    },
  },
  check: (index, { flow, isSubFlow }) => {
    if (isSubFlow || flow.trigger?.type === 'SCHEDULE' || showsBrand(index)) return [];
    const { useCustomCSS, css } = flow.settings ?? {};
    const hasLogo = typeof css === 'string' && css.includes('.companyLogo');
    return [...(useCustomCSS ? [] : [noStyle]), ...(hasLogo ? [] : [noLogo])];
  },
});

const variables = [
  { code: 'dv-bp-logo-003', name: 'companyLogo' },
  { code: 'dv-bp-logo-004', name: 'companyName' },
] as const;

/**
 * A flow that does not set the variables companyLogo and companyName, which pages show; a schedule
 * has none, and pages in our look show the brand.
 */
const logoVariables = defineRule({
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

/** Rules about the brand on pages. */
export const brandRules: RuleGroup = {
  id: 'dv-rule-logo-001',
  title: 'Pages show your brand',
  explain: 'Pages use custom CSS, with the logo and company name as variables.',
  rules: [logoStyle, logoVariables],
};
