import type { Queries } from '../../database';

/** Lists all companies, for work that each of them has. */
export async function listCompanies(allCompanies: Queries): Promise<string[]> {
  const rows = await allCompanies
    .selectFrom('companies')
    .select('company_id')
    .orderBy('company_id')
    .execute();
  return rows.map(row => row.company_id);
}
