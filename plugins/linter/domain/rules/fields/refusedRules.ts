import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import {
  findReferences,
  nodeReferences,
  type Reference,
} from '#plugins/flows/contract/graph/references/references';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';

/** An HTML template with `{{{`, which a save refuses where it is new. */
const tripleBraces = defineRule({
  code: 'bp-template-001',
  level: 'warning',
  reach: 'node',
  title: 'An HTML template has triple braces',
  explain: 'Triple braces insert values as markup, so the page is not shown.',
  remedy: 'Write {{ instead of {{{.',
  check: index =>
    connections(index)
      .filter(({ data }) => {
        const template = data.properties?.['customHTML']?.value;
        return typeof template === 'string' && template.includes('{{{');
      })
      .map(node =>
        reportAt(node, `Write “{{” instead of “{{{” in the HTML template of ${formatNode(node)}.`),
      ),
});

/** A secret variable in a property that takes no secrets, which a save refuses where it is new. */
const secretPlace = defineRule({
  code: 'er-secret-001',
  level: 'error',
  reach: 'flow',
  title: 'A secret variable is used where it is not allowed',
  explain: 'The node fails, so the secret isn’t shown, logged, or sent.',
  remedy:
    'Use secret variables only in fields that accept them, such as Headers and Body Parameters of Make REST API Call.',
  check: (index, { secrets, capability }) => {
    if (!secrets?.size || !capability) return [];
    const isSecret = ({ kind, name = '' }: Reference) => secrets.has(`${kind}.${name}`);
    return connections(index).flatMap(node => {
      const { connectorId = '', capabilityName = '', properties = {} } = node.data;
      if (!nodeReferences(node.data).some(isSecret)) return [];
      const allowed = capability(connectorId, capabilityName)?.takesSecrets ?? [];
      const [place] = Object.entries(properties).flatMap(([property, value]) => {
        const secret = allowed.includes(property)
          ? undefined
          : findReferences(value).find(isSecret);
        return secret ? [{ property, name: secret.name ?? '' }] : [];
      });
      if (!place) return [];
      return reportAt(
        node,
        `${formatNode(node)} uses the secret variable “${place.name}” in “${place.property}”. Use secret variables only in fields that accept them, such as Headers and Body Parameters of Make REST API Call.`,
      );
    });
  },
});

/** Rules about texts that a save refuses where they are new. */
export const refusedRules: RuleGroup = {
  id: 'refused-texts',
  title: 'No triple braces or misplaced secrets',
  explain:
    'HTML templates have no triple braces, and secret variables appear only in fields that accept them, such as headers and body parameters of REST calls. Nodes that break this rule can’t be saved. In imported flows, they are reported.',
  refused: true,
  rules: [tripleBraces, secretPlace],
};
