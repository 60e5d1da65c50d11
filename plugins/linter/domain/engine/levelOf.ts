import type { RuleLevel } from '../../contract';
import type { LintContext } from '../rule';

/** Rules that say nothing until a company asks for them. */
export const asked: ReadonlySet<string> = new Set(['path-mfa', 'secret-flow']);

/** What the company makes of a rule. */
export const levelOf = (rule: string, { rules }: Pick<LintContext, 'rules'>): RuleLevel =>
  rules?.get(rule)?.level ?? (asked.has(rule) ? 'off' : 'warn');

/** Whether a finding of the rule keeps this flow from being deployed. */
export const isRequired = (
  rule: string,
  { rules, flow }: Pick<LintContext, 'rules' | 'flow'>,
): boolean =>
  levelOf(rule, { ...(rules && { rules }) }) === 'required' &&
  !rules!.get(rule)!.excepted.includes(flow.flowId);
