import {
  findReferences,
  nodeReferences,
  type Reference,
} from '#plugins/flows/contract/graph/references/references';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A secret variable in a property that takes no secrets, which a save refuses where it is new. */
export const secretPlace = defineRule({
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
