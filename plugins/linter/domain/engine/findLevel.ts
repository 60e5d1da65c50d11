import type { RuleLevel } from '../../contract';
import type { LintContext } from '../lintContext';
import { findGroup } from './findGroup';

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
