import type { ServerPlugin } from '../host/plugin';

/** What the core brings for several companies of one person. */
export const companyParts = {
  migrations: {},
  companyTables: [],
  handles: [],
  contributes: [],
} satisfies Partial<ServerPlugin>;
