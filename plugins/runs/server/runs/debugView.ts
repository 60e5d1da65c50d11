import type { DebugViews } from '../../contract/debugViews';
import { defineTable, integer, text, type Queries, type TableTypes } from '#core/server';

/** One row for each company that ever chose. */
export const debugViews = defineTable('debug_views', {
  owner: 'company',
  since: '2026-11-21T07:35_runIndexes',
  columns: {
    company_id: text().notNull(),
    enabled: integer(),
  },
  key: 'company_id',
});

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<readonly [typeof debugViews]> {}
}

/** Whether the company’s runs show what they recorded; they do until somebody switches that off. */
export async function isDebugViewEnabled(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('debug_views').select('enabled').executeTakeFirst();
  return row?.enabled !== 0;
}

/** Switches that for all flows of the company. */
export async function keepDebugView(
  db: Queries,
  companyId: string,
  enabled: boolean,
): Promise<void> {
  const row = { company_id: companyId, enabled: enabled ? 1 : 0 };
  await db
    .insertInto('debug_views')
    .values(row)
    .onConflict(conflict => conflict.column('company_id').doUpdateSet({ enabled: row.enabled }))
    .execute();
}

/** Says it to other plugins’ server code. */
export const createDebugViews = (): DebugViews => ({
  isShown: isDebugViewEnabled,
});
