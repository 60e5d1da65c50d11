import type { Queries } from '../database';

const lock = (db: Queries, companyId: string) =>
  db.selectFrom('companies').select('company_id').where('company_id', '=', companyId);

/**
 * Has others that lock the same company wait until this transaction ends, so that what it reads of
 * the company from now on stays as it is.
 */
export async function lockCompany(db: Queries, companyId: string): Promise<void> {
  await lock(db, companyId).forUpdate().execute();
}

/** The same for what runs of flows do as well: it doesn’t wait for an archive that is being imported. */
export async function lockBesideImport(db: Queries, companyId: string): Promise<void> {
  await lock(db, companyId).forNoKeyUpdate().execute();
}

/** Has changes of the company wait until an import ends, but nothing that locks beside it. */
export async function lockForImport(db: Queries, companyId: string): Promise<void> {
  await lock(db, companyId).forKeyShare().execute();
}
