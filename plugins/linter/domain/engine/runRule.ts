import type { LinterError } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { LintContext } from '../lintContext';
import type { Level, Rule } from '../rule';
import { findGroupId } from './findGroup';
import { isRequired } from './findLevel';

/** Runs a rule and completes its issues with code, level and flow. */
export function runRule(
  rule: Rule,
  index: GraphIndex,
  context: LintContext,
): readonly LinterError[] {
  const { flowId } = context.flow;
  return rule.check(index, context).map(issue => {
    const { code, level, title } =
      rule.codes.find(each => each.code === issue.code) ?? rule.codes[0]!;
    return {
      code,
      message: issue.message ?? title,
      type: isError(code, level, context) ? 'error' : 'best-practice',
      recommendation: issue.recommendation,
      flowId,
      ...(issue.nodeId !== undefined && { nodeId: issue.nodeId }),
      ...(issue.path && { path: issue.path }),
    };
  });
}

const isError = (code: string, level: Level, context: LintContext) =>
  level === 'error' || (level === 'asSet' && isRequired(findGroupId(code), context));
