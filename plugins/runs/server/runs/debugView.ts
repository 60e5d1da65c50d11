import type { Queries } from '#core/server';

/** One row for each company that ever chose. */
export interface DebugViewsTable {
  company_id: string;
  enabled: number;
}
declare module '#core/server/database/tables' {
  interface Tables {
    debug_views: DebugViewsTable;
  }
}

/** Whether the company’s runs show what they recorded; they do until somebody switches that off. */
export async function debugViewOf(db: Queries): Promise<boolean> {
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
