import { getField } from '#core/contract';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';

/** A pattern of a form field that runs cannot match in linear time, so that its page fails. */
const unreadablePattern = defineRule({
  code: 'bp-pattern-001',
  level: 'warning',
  reach: 'node',
  title: 'A pattern uses a lookahead or backreference',
  explain:
    'Patterns are matched in linear time, which doesn’t support lookaheads or backreferences, so the node fails.',
  remedy: 'Use a separate rule for each condition, without (?=…), (?!…), or \\1.',
  check: index =>
    connections(index).flatMap(node => {
      const fields = node.data.properties?.['validationRules']?.value;
      const patterns = (Array.isArray(fields) ? fields : []).flatMap(field => {
        const rules = getField(field, 'rules');
        return (Array.isArray(rules) ? rules : []).map(rule => getField(rule, 'pattern'));
      });
      const unreadable = patterns.find(each => typeof each === 'string' && isUnreadable(each));
      if (unreadable === undefined) return [];
      return reportAt(
        node,
        `Replace the pattern “${String(unreadable)}” in ${formatNode(node)} with a separate rule for each condition.`,
      );
    }),
});

/** Whether a pattern has a lookahead or a back reference outside of its classes of characters. */
function isUnreadable(pattern: string): boolean {
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const unit = pattern[at];
    if (unit === '\\') {
      at += 1;
      if (!inClass && /^(?:[1-9]|k<)/.test(pattern.slice(at, at + 2))) return true;
    } else if (inClass) inClass = unit !== ']';
    else if (unit === '[') inClass = true;
    else if (/^\(\?[=!]/.test(pattern.slice(at, at + 3))) return true;
  }
  return false;
}

/** Rules about patterns of form fields. */
export const patternRules: RuleGroup = {
  id: 'dv-rule-pattern-001',
  title: 'Patterns match in linear time',
  explain: 'Form field patterns have no lookaheads or backreferences.',
  rules: [unreadablePattern],
};
