import type { ServerPlugin } from '../host/plugin';
import { roleColumns } from './roleColumns';
import { securityHandlers } from './securityHandlers';

/** What the core brings for sign-on, sessions and security settings. */
export const accessParts = {
  migrations: { '2026-11-21T11:45_roleColumns': roleColumns },
  companyTables: [],
  handles: [...securityHandlers],
  contributes: [],
} satisfies Partial<ServerPlugin>;
