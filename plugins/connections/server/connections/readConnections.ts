import { sql, type SelectQueryBuilder } from 'kysely';
import type { Queries } from '#core/server';
import { readInBatches } from '#core/server/database/table/inBatches';
import { isWriting } from '#core/server/database/writing';
import type { Tables } from '#core/server/database/tables';
import { createPause, heldDocuments } from '#core/server/internal';
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
  const sized = await asked.select(['connection_id as name', size.as('size')]).execute();
  heldDocuments.holdAll(db, sized);
  yield* readInBatches<ConnectionRow>(sized, {
    read: ids =>
      db
        .selectFrom('connections')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('connection_id', 'in', [...ids])
        .execute(),
    nameOf: row => row.connection_id,
    ...(!isWriting(db) && { pause: createPause(companyId) }),
  });
}
