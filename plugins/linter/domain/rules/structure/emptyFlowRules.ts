import { defineRule, type RuleGroup } from '../../rule';

/** A flow without nodes. */
const emptyFlow = defineRule({
  code: 'dv-er-empty-flow-001',
  level: 'error',
  reach: 'flow',
  title: 'The flow has no nodes',
  explain: 'Runs fail immediately.',
  remedy: 'Add the first node, or delete the flow.',
  check: index => {
    if (index.nodes.size > 0) return [];
    return [{ recommendation: 'Add the first node, or delete the flow if no one needs it.' }];
  },
});

/** Rules about flows without nodes. */
export const emptyFlowRules: RuleGroup = {
  id: 'dv-rule-empty-flow-001',
  title: 'A flow has nodes',
  explain: 'A flow without nodes can’t run.',
  rules: [emptyFlow],
};
