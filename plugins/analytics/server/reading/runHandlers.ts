import type { Output } from '#core/contract';
import { handle } from '#core/server';
import { policies } from '#plugins/runtime/contract';
import { runsOver } from '../../contract';
import { lengths } from '../../domain/buckets';
import { runMeasures } from '../figures/columns';
import { readScope, type Scope } from './Scope';
import { sumFigures, computeTimes } from './sumFigures';

type Row = Output<typeof runsOver>['rows'][number];
const columns = { flow: 'flow_id', version: 'version_id', policy: 'policy_id' } as const;

/** How runs came out, of their sums. */
export function toRunRow(key: string, counts: readonly number[], name?: string): Row {
  const [started = 0, success = 0, failure = 0, error = 0, timeout = 0, reached = 0, totalMs = 0] =
    counts;
  const row = {
    key,
    started,
    success,
    failure,
    error,
    timeout,
    reached,
    ...computeTimes(counts, totalMs),
  };
  return name === undefined ? row : { ...row, name };
}

/**
 * Returns the counts of each hour or day, including empty ones: all measures of runs, or only the
 * given ones.
 */
export async function countOverTime(
  scope: Scope,
  only: readonly string[] = runMeasures,
): Promise<readonly (readonly [bucket: number, counts: readonly number[]])[]> {
  const { steps } = scope;
  const sums = await sumFigures(scope, 'analytics_runs', ['bucket'], { spans: [steps], only });
  const counts = new Map(sums.map(sum => [Number(sum.of[0]), sum.counts]));
  const points: (readonly [number, readonly number[]])[] = [];
  for (let bucket = steps.from; bucket < steps.to; bucket += lengths[steps.grain])
    points.push([bucket, counts.get(bucket) ?? only.map(() => 0)]);
  return points;
}

/** Runs over time: a row for each hour or day. */
export const toRowsOverTime = async (scope: Scope): Promise<readonly Row[]> =>
  (await countOverTime(scope)).map(([bucket, counts]) => toRunRow(String(bucket), counts));

const addCounts = (rows: readonly (readonly number[])[]) =>
  rows.reduce<readonly number[]>(
    (sum, counts) => sum.map((count, at) => count + (counts[at] ?? 0)),
    runMeasures.map(() => 0),
  );

/** The handlers for runs over time, by flow, version or policy. */
export const runHandlers = [
  handle(runsOver, async ({ params, query }, call) => {
    const scope = await readScope(call, params, query);
    const { steps, flows } = scope;
    const by = query.by ?? 'time';
    const covered = { step: steps.grain, from: steps.from, to: steps.to };
    const computeTotal = (all: readonly (readonly number[])[]) => toRunRow('', addCounts(all));
    if (by === 'time') {
      const all = await countOverTime(scope);
      const total = computeTotal(all.map(([, counts]) => counts));
      return {
        ...covered,
        total,
        rows: all.map(([bucket, counts]) => toRunRow(String(bucket), counts)),
      };
    }
    const sums = await sumFigures(scope, 'analytics_runs', [columns[by]]);
    const findName = async (key: string) => {
      if (by === 'flow') return flows.get(key)?.name;
      if (by !== 'policy' || !key) return undefined;
      return (await call.server.get(policies).publicPolicy(call.companyId, key))?.name;
    };
    const rows: Row[] = [];
    for (const {
      of: [key = ''],
      counts,
    } of sums)
      rows.push(toRunRow(key, counts, await findName(key)));
    const total = computeTotal(sums.map(({ counts }) => counts));
    return {
      ...covered,
      total,
      rows: rows.sort((a, b) => b.started - a.started || (a.key < b.key ? -1 : 1)),
    };
  }),
];
