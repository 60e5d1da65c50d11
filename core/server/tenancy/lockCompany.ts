import type { Queries } from '../database';

/**
 * Has others that lock the same company wait until this transaction ends, so that what it reads of
 * the company from now on stays as it is.
 */
export async function lockCompany(db: Queries, companyId: string): Promise<void> {
  await db
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute();
}
