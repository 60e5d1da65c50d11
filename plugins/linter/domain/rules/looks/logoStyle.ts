import { defineRule } from '../../rule';
import { showsBrand } from './showsBrand';

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
export const logoStyle = defineRule({
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
