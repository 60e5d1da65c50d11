import type { ServerPlugin } from '../host/plugin';

/** What the core brings for single sign-on of members. */
export const ssoParts = {
  migrations: {},
  companyTables: [],
  handles: [],
  contributes: [],
} satisfies Partial<ServerPlugin>;
