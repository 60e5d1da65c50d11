import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { LintContext } from '../../lintContext';
import { isMfa, type MfaTerms } from './isMfa';
import { isSuccess } from './isSuccess';
import { wayPast } from './wayPast';

/**
 * The shortest way to success on which no second factor is checked, or undefined where every way
 * asks for one.
 */
export function wayPastMfa(index: GraphIndex, context: MfaTerms & Pick<LintContext, 'capability'>) {
  const mfa = new Set(
    [...index.nodes.values()].flatMap(({ data }) => (isMfa(data, context) ? [data.id] : [])),
  );
  return wayPast(index, {
    goal: (data, goesOn) => isSuccess(data, goesOn, context) && !(mfa.has(data.id) && !goesOn),
    passes: (data, test) => mfa.has(data.id) && (test === 'success' || test === 'outcome'),
  });
}
