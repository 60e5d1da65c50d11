import {
  audiences,
  companySeeds,
  contribute,
  defineServerPlugin,
  httpRoutes,
  provide,
  resources,
  type Handler,
} from '#core/server';
import { flowUses } from '#plugins/flows/contract';
import { runEndings } from '#plugins/runtime/contract';
import { access, policies } from './contract';
import { apiKeyAudience } from './server/apiKeyAudience';
import { appHandlers } from './server/appHandlers';
import { appMigrations } from './server/appMigrations';
import { keptApps } from './server/archivedApps';
import { OpenidEnding, openidEnds } from './server/openid/OpenidEnding';
import { openidRoutes } from './server/openid/openidRoutes';
import { policiesOfFlow } from './server/policiesOfFlow';
import { policyHandlers } from './server/policyHandlers';
import { PolicyStore } from './server/PolicyStore';
import { scheduleParts } from './server/schedules/scheduleParts';
import { seedApp } from './server/seedApp';
import { strings } from './strings';

/** What is remembered of a company's policies and keys ends with each change to them. */
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
  migrations: { ...appMigrations, ...scheduleParts.migrations },
  companyTables: ['apps', 'policies', 'oauth_grants', ...scheduleParts.companyTables],
  handles: [...[...appHandlers, ...policyHandlers].map(forgetting), ...scheduleParts.handles],
  contributes: [
    contribute(resources, 'apps.access', { permission: access, title: strings.title.text }),
    provide('apps.policies', policies, server => new PolicyStore(server)),
    contribute(flowUses, 'apps.policiesOfFlow', policiesOfFlow),
    contribute(audiences, 'apps.apiKey', apiKeyAudience),
    ...keptApps,
    contribute(httpRoutes, 'apps.openid', openidRoutes),
    provide('apps.openidEnds', openidEnds, server => new OpenidEnding(server)),
    contribute(runEndings, 'apps.openid', services => services.get(openidEnds)),
    ...scheduleParts.contributes,
    contribute(companySeeds, 'apps.sample', seedApp, 100),
  ],
});
