import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { LintContext } from '../../lintContext';
import { isMfa, type MfaContext } from './isMfa';
import { isSuccess } from './isSuccess';
import { findBypass } from './findBypass';

/**
 * Finds the shortest path to success on which no second factor is checked, or undefined where
 * every path asks for one.
 */
export function findMfaBypass(
  index: GraphIndex,
  context: MfaContext & Pick<LintContext, 'capability'>,
) {
  const mfa = new Set(
    [...index.nodes.values()].flatMap(({ data }) => (isMfa(data, context) ? [data.id] : [])),
  );
  return findBypass(index, {
    goal: (data, goesOn) => isSuccess(data, goesOn, context) && !(mfa.has(data.id) && !goesOn),
    passes: (data, test) => mfa.has(data.id) && (test === 'success' || test === 'outcome'),
  });
}
