import { flowRules } from './flowRules';
import { flowTables } from './flowTables';

/** The migrations of flows and their versions. */
export const flowMigrations = {
  '2026-11-21T01:00_flows': flowTables,
  '2026-11-21T07:38_flow_rules': flowRules,
};
/** The company's tables that they make. */
export const ownTables = [
  'flows',
  'flow_versions',
  'flow_calls',
  'flow_connections',
  'flow_imports',
  'flow_rules',
];
