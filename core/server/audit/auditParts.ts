import type { ServerPlugin } from '../host/plugin';
import { searchIndexes } from './searchIndexes';

/** What the core brings for the audit trail. */
export const auditParts = {
  migrations: { '2026-11-21T11:46_auditSearch': searchIndexes },
  companyTables: [],
  handles: [],
  contributes: [],
} satisfies Partial<ServerPlugin>;
