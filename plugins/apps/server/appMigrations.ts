import { appTables } from './appTables';
import { grantTables } from './openid/grants/grantTables';
import { rotationColumns } from './rotation/rotationColumns';

/** How the tables of applications came to be, but for schedules. */
export const appMigrations = {
  '2026-11-21T00:20_apps': appTables,
  '2026-11-21T07:30_grants': grantTables,
  '2026-11-21T14:55_rotation': rotationColumns,
};
