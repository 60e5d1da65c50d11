import { provide, type ServerPlugin } from '../host/plugin';
import { roleColumns } from './roleColumns';
import { confirmedColumn } from './confirmedColumn';
import { Afterwards, afterwards } from './afterwards';
import { forgottenHandlers } from './forgottenHandlers';
import { memberMemory } from './memberMemory';
import { passwordHandlers } from './passwordHandlers';
import { securityHandlers } from './securityHandlers';
import { sessionHandlers } from './sessionHandlers';

/** What the core brings for sign-on, sessions and security settings. */
export const accessParts = {
  migrations: {
    '2026-11-21T11:45_roleColumns': roleColumns,
    '2026-11-21T11:46_memberMemory': memberMemory,
    '2026-11-21T14:30_confirmedColumn': confirmedColumn,
  },
  companyTables: [],
  handles: [...passwordHandlers, ...forgottenHandlers, ...sessionHandlers, ...securityHandlers],
  contributes: [provide('core.afterwards', afterwards, server => new Afterwards(server.log))],
} satisfies Partial<ServerPlugin>;
