import { provide, type ServerPlugin } from '../host/plugin';
import { roleColumns } from '../authorization/roleColumns';
import { confirmedColumn } from './confirmedColumn';
import { Afterwards, afterwards } from '../jobs/afterwards';
import { forgottenHandlers } from '../passwords/forgottenHandlers';
import { memberMemory } from '../passwords/memberMemory';
import { passwordHandlers } from '../passwords/passwordHandlers';
import { securityHandlers } from './policy/securityHandlers';
import { sessionHandlers } from './sessions';

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
