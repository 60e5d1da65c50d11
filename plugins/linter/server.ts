import { archivedTables, contribute, defineServerPlugin } from '#core/server';
import { archivedRules } from './server/archivedRules';
import { brokenRule } from './server/brokenRule';
import { listFlowRules, saveFlowRules } from './server/flowRules';
import { flowRulesTable } from './server/flowRulesTable';
import { lintFacts } from './server/lintFacts';
import { validateFlow } from './server/validateFlow';

/** The server half of the linter: what a company asks of its flows, and problems of stored flows. */
export default defineServerPlugin({
  id: 'linter',
  migrations: { '2026-11-21T07:38_flow_rules': flowRulesTable },
  companyTables: ['flow_rules'],
  handles: [validateFlow, listFlowRules, saveFlowRules, brokenRule, lintFacts],
  contributes: [contribute(archivedTables, 'linter.archivedRules', archivedRules)],
});
