import { sql, type SelectQueryBuilder } from 'kysely';
import type { Queries } from '#core/server';
import { inBatches } from '#core/server/database/table/inBatches';
import { isWriting } from '#core/server/database/writing';
import type { Tables } from '#core/server/database/tables';
import { createPause } from '#core/server/internal';
import type { ConnectionRow } from '../tables';

const size = sql<number>`octet_length(properties)`;

/**
 * Reads connections in the order of a query: about a megabyte at once, however many and large they
 * are.
 */
export async function* readConnections(
  db: Queries,
  companyId: string,
  asked: SelectQueryBuilder<Tables, 'connections', object>,
): AsyncGenerator<ConnectionRow> {
  const pause = createPause(companyId);
  const sized = await asked.select(['connection_id as name', size.as('size')]).execute();
  for (const ids of inBatches(sized.map(row => ({ ...row, size: Number(row.size) })))) {
    const rows = await db
      .selectFrom('connections')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('connection_id', 'in', [...ids])
      .execute();
    const known = new Map(rows.map(row => [row.connection_id, row]));
    for (const id of ids) {
      const row = known.get(id);
      if (row) yield row;
      if (!isWriting(db)) await pause();
    }
  }
}
