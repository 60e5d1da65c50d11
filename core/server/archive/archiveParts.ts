import type { ServerPlugin } from '../host/plugin';

/** What the core brings for archives of companies. */
export const archiveParts = {
  migrations: {},
  companyTables: [],
  handles: [],
  contributes: [],
} satisfies Partial<ServerPlugin>;
