import {
  companyFlags,
  contribute,
  defineServerPlugin,
  entitlements,
  provide,
  resources,
  superAdmin,
} from '#core/server';
import { connectionUses, variableUses } from '#plugins/connections/contract';
import { access, flowDirectory, plan, policyVerification } from './contract';
import { strings } from './strings';
import { keptFlows } from './server/archived/keptFlows';
import { flowParts } from './server/flowParts';
import { flowHandlers } from './server/handlers/flowHandlers';
import { flowMigrations, ownTables } from './server/migrations/flowMigrations';
import { directoryOf } from './server/store/directoryOf';
import { connectionUse } from './server/store/connectionUse';
import { FlowVariableUses } from './server/store/FlowVariableUses';

/** The server half of the flows plugin. */
export default defineServerPlugin({
  id: 'flows',
  migrations: { ...flowMigrations, ...flowParts.migrations },
  companyTables: [...ownTables, ...flowParts.companyTables],
  handles: [...flowHandlers, ...flowParts.handles],
  contributes: [
    provide('flows.directory', flowDirectory, directoryOf),
    contribute(resources, 'flows.access', { permission: access, title: strings.title.text }),
    contribute(entitlements, 'flows.plan', plan),
    contribute(companyFlags, 'flows.policyVerification', {
      flag: policyVerification,
      holds: ({ roles }) => roles.includes(superAdmin),
    }),
    contribute(connectionUses, 'flows.uses', connectionUse),
    provide('flows.variableUses', variableUses, () => new FlowVariableUses()),
    ...keptFlows,
    ...flowParts.contributes,
  ],
});
