import type { RuleCode, RuleGroup } from '../rule';
import { ruleGroups } from '../ruleGroups';
import type { RuleLevel } from '../../contract';
import type { LintContext } from '../lintContext';

const groups = new Map(ruleGroups.map(group => [group.id, group]));
const groupIds = new Map(
  ruleGroups.flatMap(({ id, rules }) =>
    rules.flatMap(({ codes }) => codes.map(({ code }) => [code, id] as const)),
  ),
);

/** Every code that the linter may report. */
export const ruleCodes: ReadonlyMap<string, RuleCode> = new Map(
  ruleGroups.flatMap(({ rules }) =>
    rules.flatMap(({ codes }) => codes.map(each => [each.code, each] as const)),
  ),
);

/** Finds a group by the id that flows and settings know it by. */
export const findGroup = (groupId: string): RuleGroup | undefined => groups.get(groupId);

/** Finds the group whose rules report a code; empty for a code that no rule reports. */
export const findGroupId = (code: string): string => groupIds.get(code) ?? '';

/** Lists the codes of a group as documents show them: errors first, then by number. */
export const listCodes = ({ rules }: RuleGroup): readonly RuleCode[] =>
  rules
    .flatMap(({ codes }) => codes)
    .toSorted(
      (a, b) =>
        Number(b.level === 'error') - Number(a.level === 'error') || (a.code < b.code ? -1 : 1),
    );

/** Finds how strictly an environment takes a group of rules. */
export const findLevel = (groupId: string, { rules }: Pick<LintContext, 'rules'>): RuleLevel =>
  rules?.get(groupId)?.level ?? (findGroup(groupId)?.optIn ? 'off' : 'warn');

/** Whether an issue of the group keeps this flow from being deployed. */
export const isRequired = (
  groupId: string,
  { rules, flow }: Pick<LintContext, 'rules' | 'flow'>,
): boolean => {
  const setting = rules?.get(groupId);
  return setting?.level === 'required' && !setting.excepted.includes(flow.flowId);
};
