import { contribute, defineServerPlugin, entitlements, resources, provide } from '../../core/server';
import { connectionUses } from '../connections/contract';
import { access, plan, flowDirectory } from './contract';
import { strings } from './strings';
import { keptFlows } from './server/archived/keptFlows';
import { exampleParts } from './server/examples/exampleParts';
import { flowHandlers } from './server/handlers/flowHandlers';
import { flowMigrations, ownTables } from './server/migrations/flowMigrations';
import { keepingParts } from './server/keeping/keepingParts';
import { portingParts } from './server/porting/portingParts';
import { runParts } from './server/runs/runParts';
import { runtimeParts } from './server/runtime/runtimeParts';
import { standInParts } from './server/standIns/standInParts';
import { directoryOf } from './server/store/directoryOf';
import { connectionUse } from './server/store/connectionUse';

/** The server half of the flows plugin. */
export default defineServerPlugin({
  id: 'flows',
  migrations: {
    ...flowMigrations,
    ...runtimeParts.migrations,
    ...runParts.migrations,
    ...standInParts.migrations,
    ...keepingParts.migrations,
  },
  companyTables: [
    ...ownTables,
    ...runtimeParts.companyTables,
    ...runParts.companyTables,
    ...standInParts.companyTables,
    ...keepingParts.companyTables,
  ],
  handles: [
    ...flowHandlers,
    ...runtimeParts.handles,
    ...runParts.handles,
    ...standInParts.handles,
    ...keepingParts.handles,
  ],
  contributes: [
    provide('flows.directory', flowDirectory, directoryOf),
    ...exampleParts.contributes,
    ...portingParts.contributes,
    contribute(resources, 'flows.access', { permission: access, title: strings.title.text }),
    contribute(entitlements, 'flows.plan', plan),
    contribute(connectionUses, 'flows.uses', connectionUse),
    ...keptFlows,
    ...runtimeParts.contributes,
    ...runParts.contributes,
    ...standInParts.contributes,
    ...keepingParts.contributes,
  ],
});
