import type { ServerPlugin } from '../host/plugin';

/** What the core brings for sign-on, sessions and security settings. */
export const accessParts = {
  migrations: {},
  companyTables: [],
  handles: [],
  contributes: [],
} satisfies Partial<ServerPlugin>;
