import { defineRule, formatNode } from '../../rule';
import { findMfaBypass } from './findMfaBypass';

/** A path to success on which no second factor is checked. A schedule signs nobody in. */
export const mfaPath = defineRule({
  code: 'path-mfa-001',
  level: 'asSet',
  reach: 'flow',
  title: 'A way to success asks for no second factor',
  explain: 'Whoever knows a password, or finds this way, is let in.',
  remedy:
    'Put a node that checks a second factor on the way that is shown, and leave it by its success.',
  check: (index, context) => {
    if (index.nodes.size === 0 || context.flow.trigger?.type === 'SCHEDULE') return [];
    const path = findMfaBypass(index, context);
    if (!path) return [];
    const nodes = path.flatMap(id => index.nodes.get(id) ?? []).map(formatNode);
    const recommendation = `A run comes to ${nodes.at(-1)} by ${nodes.join(' → ')}. Put a node that checks a second factor on this way, and leave it by its success.`;
    return [{ nodeId: path.at(-1), recommendation, path }];
  },
});
