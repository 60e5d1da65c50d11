import type { AnyQueries } from '#core/contract';
import { sql } from 'kysely';
import { bands, percentile } from '../../domain/percentiles';
import type { Span } from '../../domain/buckets';
import { add } from '../figures/Books';
import { measures, type Counted } from '../figures/columns';
import type { Scope } from './Scope';

export interface Sum {
  /** The values of the columns that it is grouped by, as texts. */
  readonly of: readonly string[];
  /** In the order of the table's measures, or of those that were asked for. */
  readonly counts: readonly number[];
}
interface SumOptions {
  readonly spans?: readonly Span[];
  /** Further conditions, by column: a value, or one of several. */
  readonly where?: Readonly<Record<string, string | readonly string[]>>;
  /** These measures alone: each costs time for every row. */
  readonly only?: readonly string[];
}

const flowFirst: ReadonlySet<Counted> = new Set(['analytics_nodes']);

/** Adds up the figures of a table within a scope, by some of its columns. */
export async function sumFigures(
  scope: Scope,
  table: Counted,
  by: readonly string[],
  { spans = scope.spans, where = {}, only: names = measures[table] }: SumOptions = {},
): Promise<readonly Sum[]> {
  const totals = new Map<string, { of: readonly string[]; counts: number[] }>();
  for (const span of spans) {
    let query = selectInScope(scope.db, scope, table, span);
    for (const [column, value] of Object.entries(where))
      query =
        typeof value === 'string'
          ? query.where(column, '=', value)
          : query.where(column, 'in', [...value]);
    const rows = await query
      .select([...by, ...names.map(name => sql<number>`sum(${sql.ref(name)})`.as(name))])
      .groupBy(by.length > 0 ? [...by] : ['company_id'])
      .execute();
    for (const row of rows) {
      const of = by.map(column => String(row[column]));
      const key = of.join('\n');
      const known = totals.get(key);
      const counts = names.map(name => Number(row[name] ?? 0));
      if (!known) totals.set(key, { of, counts });
      else for (const [at, count] of counts.entries()) add(known.counts, at, count);
    }
  }
  return [...totals.values()];
}

const selectFigures = (db: AnyQueries, table: Counted) => db.selectFrom(table);

function selectInScope(
  db: AnyQueries,
  scope: Scope,
  table: Counted,
  span: Span,
): ReturnType<typeof selectFigures> {
  const { flows, flowIds, except, versionIds, trial, policyId } = scope;
  let query = selectFigures(db, table)
    .where('grain', '=', span.grain)
    .where('bucket', '>=', span.from)
    .where('bucket', '<', span.to);
  // Its key has the flow before the time.
  const ids = flowIds ?? (flowFirst.has(table) ? [...flows.keys()] : undefined);
  if (ids) query = query.where('flow_id', 'in', ids.length > 0 ? [...ids] : ['']);
  if (except.length > 0) query = query.where('flow_id', 'not in', [...except]);
  if (versionIds.length > 0) query = query.where('version_id', 'in', [...versionIds]);
  if (trial !== undefined && table !== 'analytics_outcomes')
    query = query.where('trial', '=', trial ? 1 : 0);
  if (policyId !== undefined && table === 'analytics_runs')
    query = query.where('policy_id', '=', policyId);
  return query;
}

/** Where the counts of the bands stand among a table's measures: last. */
const getBandCounts = (counts: readonly number[]): readonly number[] => counts.slice(-bands);

const round = (ms: number) => Math.round(ms * 100) / 100;

/** How long something took, of its sums: mean and percentiles. */
export function computeTimes(counts: readonly number[], totalMs: number) {
  const bands = getBandCounts(counts);
  const counted = bands.reduce((sum, count) => sum + count, 0);
  const within = (share: number) => round(percentile(bands, share));
  return {
    meanMs: counted > 0 ? round(totalMs / counted) : 0,
    p50: within(0.5),
    p95: within(0.95),
    p99: within(0.99),
  };
}
