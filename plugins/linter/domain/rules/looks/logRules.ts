import { offerFix } from '../../fix';
import { defineRule, type RuleGroup } from '../../rule';

/** A flow that logs everything. */
const debugLog = defineRule({
  code: 'dv-bp-debug-off-001',
  level: 'warning',
  reach: 'flow',
  title: 'The flow uses log level Debug',
  explain: 'Debug records everything people enter.',
  remedy: 'Set the log level to Info or None when you finish debugging.',
  check: (_index, { flow }) => {
    if (flow.settings?.logLevel !== 3) return [];
    return [
      {
        recommendation:
          'The log level is Debug, which records what people enter. Set it to Info or None when you finish debugging.',
      },
    ];
  },
  fix: () =>
    offerFix('Set the log level to Info', draft => {
      draft.settings = { ...draft.settings, logLevel: 2 };
    }),
});

/** Rules about the log level. */
export const logRules: RuleGroup = {
  id: 'dv-rule-debug-off-001',
  title: 'The log level is not Debug',
  explain: 'Debug records what people enter.',
  rules: [debugLog],
};
