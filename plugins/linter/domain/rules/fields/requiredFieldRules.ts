import { getField } from '#core/contract';
import type { NodeData } from '#plugins/flows/contract';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { LintContext } from '../../lintContext';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';

/** A property that the capability requires is empty. */
const requiredFields = defineRule({
  code: 'dv-er-requiredFields-001',
  level: 'error',
  reach: 'node',
  title: 'A required field is empty',
  explain: 'The node fails without it.',
  remedy: 'Enter a value.',
  check: (index, context) =>
    connections(index).flatMap(node => {
      const missing = getRequiredFields(node.data, context).filter(
        ({ name }) => !node.data.properties?.[name]?.value,
      );
      if (missing.length === 0) return [];
      return reportAt(
        node,
        `Enter ${missing.map(({ title }) => `“${title}”`).join(', ')} in ${formatNode(node)}.`,
      );
    }),
});

function getRequiredFields(
  data: NodeData,
  { capability }: LintContext,
): readonly { readonly name: string; readonly title: string }[] {
  const declared = data.capabilityConfigRequiredProperties;
  if (!Array.isArray(declared))
    return capability?.(data.connectorId ?? '', data.capabilityName ?? '')?.required ?? [];
  return declared.flatMap(each => {
    const [name, title] = [getField(each, 'requiredField'), getField(each, 'requiredFieldTitle')];
    return typeof name === 'string'
      ? [{ name, title: typeof title === 'string' ? title : name }]
      : [];
  });
}

/** Rules about fields that capabilities require. */
export const requiredFieldRules: RuleGroup = {
  id: 'dv-rule-requiredFields-001',
  title: 'Required fields are filled in',
  explain: 'Each node has the values it requires.',
  rules: [requiredFields],
};
