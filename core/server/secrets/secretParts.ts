import type { ServerPlugin } from '../host/plugin';

/** What the core brings for sealed values and their rotation. */
export const secretParts = {
  migrations: {},
  companyTables: [],
  handles: [],
  contributes: [],
} satisfies Partial<ServerPlugin>;
