import type { RowWrite } from '#core/server/internal';
import { getBucketStart } from '../../domain/buckets';
import { keys, measures, type Counted } from './columns';
import type { Example } from './Examples';
import { add, between } from './Books';

type Cells = ReadonlyMap<string, { readonly counts: Float64Array }>;
type Value = string | number;

/** Where the hour stands in the key of a count, and which of its places are numbers. */
const places = {
  analytics_runs: { hour: 1, numbers: [1, 3, 5] },
  analytics_nodes: { hour: 2, numbers: [2, 3, 5] },
  analytics_errors: { hour: 1, numbers: [1, 3, 6] },
  analytics_outcomes: { hour: 1, numbers: [1, 3] },
} as const;

const most = 1000;
const byKey = (a: readonly Value[], b: readonly Value[], length: number) => {
  for (let at = 0; at < length; at++) {
    const [one, other] = [a[at] ?? '', b[at] ?? ''];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
};

/**
 * The rows that counts make: one for the hour and one for the day of each. Sorted by key, so that
 * processes that write at the same time take the same rows in the same order.
 */
export function toFigureRows(table: Counted, cells: Cells): readonly RowWrite[] {
  const { hour, numbers } = places[table];
  const length = keys[table].length;
  const days = new Map<string, { readonly key: readonly Value[]; readonly counts: Float64Array }>();
  const rows: (readonly Value[])[] = [];
  for (const [key, { counts }] of cells) {
    const parts: Value[] = key.split(between);
    for (const at of numbers) parts[at] = Number(parts[at]);
    const [companyId = '', ...rest] = parts;
    rows.push([companyId, 'h', ...rest, ...counts]);
    rest[hour - 1] = getBucketStart('d', Number(rest[hour - 1]));
    const dayKey = `${companyId}${between}${rest.join(between)}`;
    const known = days.get(dayKey);
    if (!known) days.set(dayKey, { key: [companyId, 'd', ...rest], counts: counts.slice() });
    else for (const [at, count] of counts.entries()) add(known.counts, at, count);
  }
  for (const day of days.values()) rows.push([...day.key, ...day.counts]);
  rows.sort((a, b) => byKey(a, b, length));
  const columns = [...keys[table], ...measures[table]];
  return cut({ table, columns, key: keys[table], adds: measures[table], rows });
}

/** The rows of examples; one that is there stays as it is. */
export function exampleRows(examples: readonly Example[]): readonly RowWrite[] {
  const rows = examples.map(
    ({ companyId, bucket, flowId, nodeId, what, interactionId, versionId }) => [
      companyId,
      bucket,
      flowId,
      nodeId,
      what,
      interactionId,
      versionId,
    ],
  );
  const key = keys.analytics_examples;
  rows.sort((a, b) => byKey(a, b, key.length));
  return cut({ table: 'analytics_examples', columns: [...key, 'version_id'], key, adds: [], rows });
}

/** In writes that hold nobody up for long. */
function cut({ rows, ...write }: RowWrite): readonly RowWrite[] {
  const writes: RowWrite[] = [];
  for (let at = 0; at < rows.length; at += most)
    writes.push({ ...write, rows: rows.slice(at, at + most) });
  return writes;
}
