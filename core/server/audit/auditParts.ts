import type { ServerPlugin } from '../host/plugin';

/** What the core brings for the audit trail. */
export const auditParts = {
  migrations: {},
  companyTables: [],
  handles: [],
  contributes: [],
} satisfies Partial<ServerPlugin>;
