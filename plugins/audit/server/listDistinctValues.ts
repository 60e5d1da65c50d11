import { sql } from 'kysely';
import type { Queries } from '#core/server';

const most = 300;

/**
 * The values of a column, by jumping from one to the next in its index: never by reading every
 * event.
 */
export async function listDistinctValues(
  db: Queries,
  column: 'actor_id' | 'action' | 'resource',
): Promise<readonly string[]> {
  const least = sql<string | null>`min(${sql.ref(column)})`;
  const rows = await db
    .withRecursive('found', start =>
      start
        .selectFrom('audit_events')
        .select(least.as('value'))
        .unionAll(
          start
            .selectFrom('found')
            .select(next =>
              next
                .selectFrom('audit_events')
                .select(least.as('value'))
                .whereRef(column, '>', 'found.value')
                .as('value'),
            )
            .where('found.value', 'is not', null),
        ),
    )
    .selectFrom('found')
    .select('value')
    .limit(most)
    .execute();
  return rows.flatMap(({ value }) => (value === null ? [] : [value]));
}
