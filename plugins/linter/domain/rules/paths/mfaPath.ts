import { defineRule, formatNode } from '../../rule';
import { findMfaBypass } from './findMfaBypass';

/** A path to success on which no second factor is checked. A schedule signs nobody in. */
export const mfaPath = defineRule({
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
