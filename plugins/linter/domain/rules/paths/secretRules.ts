import { defineRule, formatNode, type RuleGroup } from '../../rule';
import { strings } from '#plugins/linter/strings';
import { SecretTrace, type Leak } from './SecretTrace';
import { secretGroup } from './secretUse';

/** A secret in a place that is not meant for secrets; one issue for each node and secret. */
const secretFlow = defineRule({
  code: 'secret-flow-001',
  level: 'asSet',
  reach: 'flow',
  title: 'A secret is exposed',
  explain: 'Other people can read responses, pages, URLs, and logs.',
  remedy: 'Remove the secret, or use a property made for secrets.',
  check: (index, context) => {
    const groups = new Map<string, Leak[]>();
    for (const leak of new SecretTrace(index, context).leaks) {
      const key = `${leak.data.id} ${leak.origin.what}`;
      const group = groups.get(key);
      if (group) group.push(leak);
      else groups.set(key, [leak]);
    }
    return [...groups.values()].map(group => {
      const { data, origin } = group.reduce((a, b) =>
        b.origin.way.length < a.origin.way.length ? b : a,
      );
      const titles = origin.way.flatMap(id => index.nodes.get(id) ?? []).map(formatNode);
      const places = [...new Set(group.map(formatPlace))].join(', ');
      const from = origin.way.length > 1 ? ` of ${titles[0]}` : '';
      const secret = `${origin.what.charAt(0).toUpperCase()}${origin.what.slice(1)}${from}`;
      return {
        nodeId: data.id,
        recommendation: `${secret} reaches ${places} at ${titles.at(-1)}, through ${titles.join(' → ')}. Remove the secret, or use a property made for secrets.`,
        path: origin.way,
      };
    });
  },
});

const formatPlace = ({ variable, property }: Leak) =>
  variable ? `the variable “${variable}”` : `“${property}”`;

/** Rules about secrets that leave a flow. */
export const secretRules: RuleGroup = {
  id: secretGroup,
  title: 'Secrets reach only fields made for them',
  explain:
    'Follows passwords, codes, secret variables, and secure properties through references, variables, functions, and teleports. These values can be compared, checked, and hashed, but must not reach responses, pages, URLs, logs, or persistent variables.',
  optIn: true,
  counts: { label: strings.countsSecret, help: strings.countsSecretHelp },
  rules: [secretFlow],
};
