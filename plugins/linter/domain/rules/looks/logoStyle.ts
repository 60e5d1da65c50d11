import { warning, type Rule } from '../../rule';

/**
 * `logo-001` and `-002`: pages without the company's own style, or a style without its logo.
 * Subflows have their caller's, and schedules have no pages.
 */
export const logoStyle: Rule = (_index, { flow, isSubFlow }) => {
  if (isSubFlow || flow.trigger?.type === 'SCHEDULE') return [];
  const at = { flowId: flow.flowId };
  const { useCustomCSS, css } = flow.settings ?? {};
  const style = useCustomCSS
    ? []
    : [
        warning(
          'dv-bp-logo-001',
          'The pages have no style of their own',
          'Switch "Use Custom CSS" on in the settings.',
          at,
        ),
      ];
  if (typeof css === 'string' && css.includes('.companyLogo')) return style;
  const how =
    'Add a rule for .companyLogo to the custom CSS of the settings, so that no page names a logo itself.';
  return [...style, warning('dv-bp-logo-002', 'The style has no logo', how, at)];
};
