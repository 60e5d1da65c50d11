import { archivedTables, contribute, type ServerPlugin } from '../../host/plugin';
import { archivedCompany } from './archivedCompany';
import { archivedRoles } from './archivedRoles';

/** What the core brings for archives of companies. */
export const archiveParts = {
  migrations: {},
  companyTables: [],
  handles: [],
  contributes: [
    contribute(archivedTables, 'core.archivedCompany', archivedCompany),
    contribute(archivedTables, 'core.archivedRoles', archivedRoles),
  ],
} satisfies Partial<ServerPlugin>;
