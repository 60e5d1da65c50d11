import type { LintFacts } from '../../contract';
import type { LintContext } from '../lintContext';
import type { Known } from './Linter';

/** Converts the facts of the wire to what rules read. */
export function parseFacts(
  facts: LintFacts,
  capability: NonNullable<LintContext['capability']>,
): Known {
  return {
    flows: new Map(Object.entries(facts.flows)),
    called: new Map(Object.entries(facts.called)),
    isSubFlow: facts.isSubFlow,
    variables: new Set(facts.variables),
    secrets: new Set(facts.secrets),
    rules: new Map(facts.rules.map(each => [each.rule, each])),
    capability,
  };
}
