import { defineRule, formatNode, type RuleGroup } from '../../rule';
import { strings } from '#plugins/linter/strings';
import { findMfaBypass } from './findMfaBypass';
import { mfaGroup } from './isMfa';

/** A path to success on which no second factor is checked. A schedule signs nobody in. */
const mfaPath = defineRule({
  code: 'path-mfa-001',
  level: 'asSet',
  reach: 'flow',
  title: 'Success is possible without a second factor',
  explain: 'On this path, a password or no check at all is enough to sign in.',
  remedy:
    'On the highlighted path, add a node that checks a second factor, and continue from its success branch.',
  check: (index, context) => {
    if (index.nodes.size === 0 || context.flow.trigger?.type === 'SCHEDULE') return [];
    const path = findMfaBypass(index, context);
    if (!path) return [];
    const nodes = path.flatMap(id => index.nodes.get(id) ?? []).map(formatNode);
    const recommendation = `A run can reach ${nodes.at(-1)} through ${nodes.join(' → ')}. Add a node that checks a second factor to this path, and continue from its success branch.`;
    return [{ nodeId: path.at(-1), recommendation, path }];
  },
});

/** Rules about paths to success without a second factor. */
export const mfaRules: RuleGroup = {
  id: mfaGroup,
  title: 'Every path to success requires a second factor',
  explain:
    'Follows every path through conditions, teleports, and subflows. A node counts as a second factor if its connector declares it as one, if it calls a known service, or if you list it. Only its success branch counts. Scheduled flows are skipped.',
  optIn: true,
  counts: { label: strings.countsMfa, help: strings.countsHelp },
  rules: [mfaPath],
};
