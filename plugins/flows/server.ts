import {
  archivedTables,
  contribute,
  countedTables,
  defineServerPlugin,
  entitlements,
  jobs,
  provide,
  resources,
  sharedModules,
  limits,
} from '#core/server';
import { pageTexts, companyFlags, superAdmin } from '#core/server/internal';
import { namedTables } from '#plugins/audit/contract';
import { connectionUses } from '#plugins/connections/contract';
import { variableUses } from '#plugins/variables/contract';
import { access, flowDirectory, flowStore } from './contract';
import { versionReader, plan, policyVerification } from './contract/internal';
import { archivedFlows } from './server/archived/archivedFlows';
import { archivedVersions } from './server/archived/archivedVersions';
import { flowsVersionsHandler } from './server/compare/flowsVersions';
import { flowHandlers } from './server/handlers/flowHandlers';
import { fillThumbnails } from './server/store/fillThumbnails';
import { forgetDrafts } from './server/store/forgetDrafts';
import { indexNodes } from './server/search/indexNodes';
import { searchHandlers } from './server/search/searchHandlers';
import { connectionUse } from './server/store/uses/connectionUse';
import { createVersionReader } from './server/store/createVersionReader';
import { createFlowStore } from './server/store/createFlowStore';
import { createFlowDirectory } from './server/store/createFlowDirectory';
import { FlowVariableUses } from './server/store/uses/FlowVariableUses';
import { strings } from './strings';
import { flowTables, flowLimit } from './server/tables';
import { flowsTexts } from './server/languages/flowsTexts';

/** The server half of the flows plugin. */
export default defineServerPlugin({
  id: 'flows',
  tables: flowTables,
  handles: [...flowHandlers, ...searchHandlers, flowsVersionsHandler],
  contributes: [
    contribute(limits, 'flows.limit', flowLimit),
    contribute(sharedModules, 'flows.module', {
      name: '@sluice/flows',
      load: () => import('./contract'),
    }),
    contribute(pageTexts, 'flows.pageTexts', flowsTexts),
    provide('flows.directory', { service: flowDirectory, create: createFlowDirectory }),
    provide('flows.reader', { service: versionReader, create: createVersionReader }),
    provide('flows.store', { service: flowStore, create: createFlowStore }),
    provide('flows.variableUses', {
      service: variableUses,
      create: server => new FlowVariableUses(server.get(versionReader)),
    }),
    contribute(resources, 'flows.access', { permission: access, title: strings.title.text }),
    contribute(entitlements, 'flows.plan', plan),
    contribute(companyFlags, 'flows.policyVerification', {
      flag: policyVerification,
      appliesTo: ({ roles }) => roles.includes(superAdmin),
    }),
    contribute(connectionUses, 'flows.uses', connectionUse),
    contribute(namedTables, 'flows.named', { flow: ['flows', 'flow_id', 'name'] }),
    contribute(countedTables, 'flows.counted', { name: 'Flows', table: 'flows' }),
    contribute(jobs, 'flows.indexNodes', indexNodes),
    contribute(jobs, 'flows.fillThumbnails', fillThumbnails),
    contribute(jobs, 'flows.forgetDrafts', forgetDrafts),
    ...[archivedFlows, archivedVersions].map(each =>
      contribute(archivedTables, `flows.archived.${each.table}`, each),
    ),
  ],
});
