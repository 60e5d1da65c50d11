import { readJson, type Queries } from '#core/server';

const orElse = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : otherwise;

/**
 * How many versions a flow and how many flows the company may have: its entitlement `flows`, else
 * 500 and 10,000.
 */
export async function flowLimits(
  db: Queries,
  companyId: string,
): Promise<{ versions: number; total: number }> {
  const row = await db
    .selectFrom('companies')
    .select('entitlement')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { flows } = readJson(row.entitlement);
  return { versions: orElse(flows?.['versions'], 500), total: orElse(flows?.['total'], 10_000) };
}
