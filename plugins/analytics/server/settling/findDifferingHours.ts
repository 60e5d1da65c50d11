import type { Queries, ServerHost } from '#core/server';
import { runRecords } from '#plugins/runs/contract';

const statuses = ['success', 'failure', 'error', 'timeout'] as const;

/** Hours between these times whose figures do not say what their runs do. */
export async function findDifferingHours(
  server: ServerHost,
  db: Queries,
  companyId: string,
  from: number,
  to: number,
): Promise<readonly number[]> {
  const differences = new Map<number, Record<string, number>>();
  const at = (hour: number) => {
    let counts = differences.get(hour);
    if (!counts) differences.set(hour, (counts = {}));
    return counts;
  };
  const add = (hour: number, what: string, count: number) => {
    const counts = at(hour);
    counts[what] = (counts[what] ?? 0) + count;
  };
  for (const { hour, status, count, reached } of await server
    .get(runRecords)
    .counts(companyId, from, to)) {
    add(hour, 'started', count);
    add(hour, 'reached', reached);
    add(hour, status, count);
  }
  const rows = await db
    .selectFrom('analytics_runs')
    .select(({ fn }) => [
      'bucket',
      fn.sum<number>('started').as('started'),
      fn.sum<number>('reached').as('reached'),
      ...statuses.map(status => fn.sum<number>(status).as(status)),
    ])
    .where('grain', '=', 'h')
    .where('bucket', '>=', from)
    .where('bucket', '<', to)
    .groupBy('bucket')
    .execute();
  for (const { bucket, ...sums } of rows)
    for (const [what, sum] of Object.entries(sums)) add(Number(bucket), what, -Number(sum));
  return [...differences]
    .filter(([, counts]) =>
      ['started', 'reached', ...statuses].some(what => (counts[what] ?? 0) !== 0),
    )
    .map(([hour]) => hour);
}
