import {
  audiences,
  companySeeds,
  contribute,
  defineServerPlugin,
  jobs,
  provide,
  resources,
  type Handler,
  limits,
} from '#core/server';
import { brandedApps } from '#plugins/pages/contract';
import { namedTables } from '#plugins/audit/contract';
import { flowUses } from '#plugins/flows/contract';
import { policies } from '#plugins/runtime/contract';
import { access } from './contract';
import { oauthClients } from './contract/internal';

import { apiKeyAudience } from './server/appKeys';
import { appHandlers } from './server/appHandlers';
import { createBrandedApps } from './server/createBrandedApps';
import { createOAuthClients } from './server/createOAuthClients';
import { keptApps } from './server/archivedApps';
import {
  appUsesHandler,
  policiesOfFlow,
  policyHandlers,
  policyEventsHandler,
} from './server/policyHandlers';
import { PolicyStore } from './server/PolicyStore';
import { forgetScheduleRuns, startByHand, startSchedule } from './server/schedules/scheduleJobs';
import { scheduleHandlers } from './server/schedules/scheduleHandlers';
import { scheduleTables } from './server/schedules/scheduleTables';
import { seedApp } from './server/seedApp';
import { strings } from './strings';
import { appTables, appLimit, policyLimit } from './server/tables';

/** Wraps a handler so that each change clears the cache of the company's policies and keys. */
const forgetting = ({ endpoint, run }: Handler): Handler => ({
  endpoint,
  run: async (input, call) => {
    try {
      return await run(input, call);
    } finally {
      if (endpoint.method !== 'GET') call.server.get(policies).forget(call.companyId);
    }
  },
});

/** Applications, their keys and their policies. */
export default defineServerPlugin({
  id: 'apps',
  tables: [...appTables, ...scheduleTables],
  handles: [
    ...[...appHandlers, ...policyHandlers].map(forgetting),
    policyEventsHandler,
    appUsesHandler,
    ...scheduleHandlers,
  ],
  contributes: [
    contribute(limits, 'apps.limit', appLimit),
    contribute(limits, 'apps.policyLimit', policyLimit),
    contribute(resources, 'apps.access', { permission: access, title: strings.title.text }),
    provide('apps.policies', { service: policies, create: server => new PolicyStore(server) }),
    provide('apps.oauthClients', { service: oauthClients, create: createOAuthClients }),
    provide('apps.branded', { service: brandedApps, create: createBrandedApps }),
    contribute(namedTables, 'apps.named', {
      application: ['apps', 'app_id', 'name'],
      brand: ['apps', 'app_id', 'name'],
      policy: ['policies', 'policy_id', 'name'],
      schedule: ['schedules', 'schedule_id', 'name'],
    }),
    contribute(flowUses, 'apps.policiesOfFlow', policiesOfFlow),
    contribute(audiences, 'apps.apiKey', apiKeyAudience),
    ...keptApps,
    ...[startSchedule, startByHand, forgetScheduleRuns].map(job => contribute(jobs, job.id, job)),
    contribute(companySeeds, 'apps.sample', seedApp, { order: 100 }),
  ],
});
