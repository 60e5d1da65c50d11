import { archivedTables, contribute, defineServerPlugin, jobs } from '#core/server';
import { flowItemKinds } from '#plugins/ascode/contract';
import { agentTools } from '#plugins/assistant/contract';
import { deployGuards } from '#plugins/flows/contract/internal';
import { flowTestFiles } from './domain/files/flowTestFiles';
import { runTests } from './server/agentTool';
import { folderHandlers } from './server/folderHandlers';
import { releaseFacts } from '#plugins/releases/contract/internal';
import { findTestFact } from './server/guard/suiteResults';
import { guardDeploy } from './server/guard/guardDeploy';
import { ruleHandlers } from './server/guard/ruleHandlers';
import { keepHandler } from './server/keepHandler';
import { runHandlers } from './server/runHandlers';
import { archivedTestRules, archivedTests, forgetTests, testTables } from './server/tables';
import { testHandlers } from './server/keptTests';

/** The server half of tests: they are kept, run with recorded answers, and guard deployments. */
export default defineServerPlugin({
  id: 'flowtests',
  tables: testTables,
  handles: [...testHandlers, keepHandler, ...runHandlers, ...folderHandlers, ...ruleHandlers],
  contributes: [
    contribute(jobs, 'flowtests.forget', forgetTests),
    contribute(archivedTables, 'flowtests.archivedTests', archivedTests),
    contribute(archivedTables, 'flowtests.archivedRules', archivedTestRules),
    contribute(releaseFacts, 'flowtests.fact', findTestFact),
    contribute(deployGuards, 'flowtests.guard', guardDeploy),
    contribute(flowItemKinds, 'flowtests.files', flowTestFiles),
    contribute(agentTools, 'flowtests.agentTool', runTests),
  ],
});
