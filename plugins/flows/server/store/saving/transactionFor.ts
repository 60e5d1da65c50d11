import type { Call, Queries } from '#core/server';
import type { PreparedFlow } from '#plugins/flows/contract/internal';

/** Nodes and edges from which on writing a flow takes long. */
const many = 2000;

/**
 * Runs `work`, which writes a flow, in one transaction of the company. A large flow is written from a
 * thread where the database is SQLite, so that others read meanwhile.
 */
export function transactionFor<T>(
  { server, companyId, db, transaction }: Pick<Call, 'server' | 'companyId' | 'db' | 'transaction'>,
  {
    flow,
    document,
    lintText = '',
  }: Pick<PreparedFlow, 'flow' | 'document'> & Partial<PreparedFlow>,
  work: (db: Queries) => Promise<T>,
): Promise<T> {
  const { elements } = flow.graphData;
  const size = (elements.nodes?.length ?? 0) + (elements.edges?.length ?? 0);
  return size < many || db.isTransaction
    ? transaction(work)
    : server.database.longTransaction(companyId, work, [document, lintText]);
}
