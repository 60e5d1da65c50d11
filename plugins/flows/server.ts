import { contribute, defineServerPlugin, entitlements, resources, provide } from '../../core/server';
import { connectionUses } from '../connections/contract';
import { access, plan, flowDirectory } from './contract';
import { strings } from './strings';
import { keptFlows } from './server/archived/keptFlows';
import { exampleParts } from './server/examples/exampleParts';
import { flowHandlers } from './server/handlers/flowHandlers';
import { flowRules } from './server/migrations/flowRules';
import { flowTables } from './server/migrations/flowTables';
import { keepingParts } from './server/keeping/keepingParts';
import { runParts } from './server/runs/runParts';
import { runtimeParts } from './server/runtime/runtimeParts';
import { standInParts } from './server/standIns/standInParts';
import { directoryOf } from './server/store/directoryOf';
import { connectionUse } from './server/store/connectionUse';

/** The server half of the flows plugin. */
export default defineServerPlugin({
  id: 'flows',
  migrations: {
    '2026-11-21T01:00_flows': flowTables,
    '2026-11-21T07:38_flow_rules': flowRules,
    ...runtimeParts.migrations,
    ...runParts.migrations,
    ...standInParts.migrations,
    ...keepingParts.migrations,
  },
  companyTables: [
    'flows',
    'flow_versions',
    'flow_calls',
    'flow_connections',
    'flow_imports',
    'flow_rules',
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
