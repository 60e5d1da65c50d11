import type { Queries } from '#core/server';

/** How many forms the company may have: `forms.total` of its entitlements, else 200. */
export async function formLimit(db: Queries, companyId: string): Promise<number> {
  const row = await db
    .selectFrom('companies')
    .select('entitlement')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { forms } = JSON.parse(row.entitlement) as { forms?: { total?: unknown } };
  return typeof forms?.total === 'number' && forms.total >= 0 ? forms.total : 200;
}
