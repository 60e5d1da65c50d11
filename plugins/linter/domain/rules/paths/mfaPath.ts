import type { LinterError } from '#plugins/flows/contract';
import { isRequired } from '../../engine/levelOf';
import { called, type Rule } from '../../rule';
import { wayPastMfa } from './wayPastMfa';

/**
 * `path-mfa-001`: a way to success on which no second factor is checked. A schedule signs nobody
 * in.
 */
export const mfaPath: Rule = (index, context) => {
  if (index.nodes.size === 0 || context.flow.trigger?.type === 'SCHEDULE') return [];
  const path = wayPastMfa(index, context);
  if (!path) return [];
  const nodes = path.map(id => called(index.nodes.get(id)!));
  const found: LinterError = {
    code: 'path-mfa-001',
    message: 'A way to success asks for no second factor',
    type: isRequired('path-mfa', context) ? 'error' : 'best-practice',
    recommendation: `A run comes to ${nodes.at(-1)} by ${nodes.join(' → ')}. Put a node that checks a second factor on this way, and leave it by its success.`,
    flowId: context.flow.flowId,
    nodeId: path.at(-1)!,
    path,
  };
  return [found];
};
