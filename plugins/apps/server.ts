import {
  audiences,
  companySeeds,
  contribute,
  defineServerPlugin,
  httpRoutes,
  jobs,
  provide,
  resources,
  type Handler,
  limits,
} from '#core/server';
import { pageTexts } from '#core/server/internal';
import { brandedApps } from '#plugins/pages/contract';
import { namedTables } from '#plugins/audit/contract';
import { flowUses } from '#plugins/flows/contract';
import { deviceCodes, runEndings, policies, signOffTimes } from '#plugins/runtime/contract';
import { userCleanups, userSignOffs } from '#plugins/users/contract';
import { access } from './contract';

import { apiKeyAudience } from './server/appKeys';
import { appHandlers } from './server/appHandlers';
import { createBrandedApps } from './server/createBrandedApps';
import { keptApps } from './server/archivedApps';
import { Devices } from './server/openid/device/Devices';
import { oauthDevices } from './server/openid/device/deviceTable';
import {
  createSignOffTimes,
  revokeOfUsers,
  signOffUsers,
} from './server/openid/grants/revokeOfUsers';
import { markPublicClients } from './server/openid/markPublicClients';
import { OpenidEnding, openidEnds } from './server/openid/OpenidEnding';
import { openidRoutes } from './server/openid/openidRoutes';
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
import { appsTexts } from './server/languages/appsTexts';

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
  tables: [...appTables, oauthDevices, ...scheduleTables],
  migrations: { '2026-11-23T12:11_publicClients': markPublicClients },
  handles: [
    ...[...appHandlers, ...policyHandlers].map(forgetting),
    policyEventsHandler,
    appUsesHandler,
    ...scheduleHandlers,
  ],
  contributes: [
    contribute(limits, 'apps.limit', appLimit),
    contribute(limits, 'apps.policyLimit', policyLimit),
    contribute(pageTexts, 'apps.pageTexts', appsTexts),
    contribute(resources, 'apps.access', { permission: access, title: strings.title.text }),
    provide('apps.policies', { service: policies, create: server => new PolicyStore(server) }),
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
    contribute(httpRoutes, 'apps.openid', openidRoutes),
    provide('apps.openidEnds', { service: openidEnds, create: server => new OpenidEnding(server) }),
    provide('apps.deviceCodes', { service: deviceCodes, create: server => new Devices(server) }),
    contribute(userSignOffs, 'apps.userSignOff', signOffUsers),
    provide('apps.signOffTimes', { service: signOffTimes, create: createSignOffTimes }),
    contribute(userCleanups, 'apps.userCleanup', revokeOfUsers),
    contribute(runEndings, 'apps.openid', services => services.get(openidEnds)),
    ...[startSchedule, startByHand, forgetScheduleRuns].map(job => contribute(jobs, job.id, job)),
    contribute(companySeeds, 'apps.sample', seedApp, { order: 100 }),
  ],
});
