import { archivedTables, contribute, defineServerPlugin, provide, resources } from '#core/server';
import { flowChecks } from '#plugins/flows/contract/internal';
import { flowLinter, rulesAccess } from './contract';
import { archivedRules, ruleTables } from './server/storedRules';
import { brokenRule } from './server/brokenRule';
import { listFlowRules, saveFlowRules } from './server/flowRules';
import { createFlowLinter, createFlowChecks } from './server/lintServices';
import { lintFacts } from './server/collectFacts';
import { validateFlow } from './server/lintStoredFlow';
import { strings } from './strings';

/** The server half of the linter: what a company asks of its flows, and problems of stored flows. */
export default defineServerPlugin({
  id: 'linter',
  tables: ruleTables,
  handles: [validateFlow, listFlowRules, saveFlowRules, brokenRule, lintFacts],
  contributes: [
    contribute(resources, 'linter.rulesAccess', {
      permission: rulesAccess,
      title: strings.rulesTitle.text,
    }),
    provide('linter.checks', { service: flowChecks, create: createFlowChecks }),
    provide('linter.flowLinter', { service: flowLinter, create: createFlowLinter }),
    contribute(archivedTables, 'linter.archivedRules', archivedRules),
  ],
});
