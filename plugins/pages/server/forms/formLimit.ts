import { readJson, type Queries } from '#core/server';

/** How many forms the company may have: `forms.total` of its entitlements, else 200. */
export async function formLimit(db: Queries, companyId: string): Promise<number> {
  const row = await db
    .selectFrom('companies')
    .select('entitlement')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const total = readJson(row.entitlement)['forms']?.['total'];
  return typeof total === 'number' && total >= 0 ? total : 200;
}
