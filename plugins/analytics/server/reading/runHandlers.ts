import type { Output } from '../../../../core/contract';
import { handle } from '../../../../core/server';
import { policies } from '../../../apps/contract';
import { runsOver } from '../../contract';
import { lengths } from '../../domain/buckets/buckets';
import { runMeasures } from '../figures/columns';
import { scopeOf, type Scope } from './Scope';
import { sumsOf } from './sumsOf';
import { timesOf } from './timesOf';

type Row = Output<typeof runsOver>['rows'][number];
const columns = { time: 'bucket', flow: 'flow_id', version: 'version_id', policy: 'policy_id' } as const;

/** How runs came out, of their sums. */
export function rowOf(key: string, counts: readonly number[], name?: string): Row {
  const [started = 0, success = 0, failure = 0, error = 0, timeout = 0, reached = 0, totalMs = 0] = counts;
  const told = { key, started, success, failure, error, timeout, reached, ...timesOf(counts, totalMs) };
  return name === undefined ? told : { ...told, name };
}

/** Runs over time: a row for each hour or day, those without any too. */
export async function rowsOverTime(scope: Scope): Promise<readonly Row[]> {
  const { steps } = scope;
  const sums = await sumsOf(scope, 'analytics_runs', ['bucket'], { spans: [steps] });
  const counts = new Map(sums.map(sum => [Number(sum.of[0]), sum.counts]));
  const rows: Row[] = [];
  for (let bucket = steps.from; bucket < steps.to; bucket += lengths[steps.grain])
    rows.push(rowOf(String(bucket), counts.get(bucket) ?? runMeasures.map(() => 0)));
  return rows;
}

const added = (rows: readonly (readonly number[])[]) =>
  rows.reduce<readonly number[]>(
    (sum, counts) => sum.map((count, at) => count + counts[at]!),
    runMeasures.map(() => 0),
  );

/** What answers for runs over time, by flow, version or policy. */
export const runHandlers = [
  handle(runsOver, async ({ params, query }, call) => {
    const scope = await scopeOf(call, params, query);
    const { steps, flows } = scope;
    const by = (query.by ?? 'time') as keyof typeof columns;
    const sums = await sumsOf(scope, 'analytics_runs', by === 'time' ? [] : [columns[by]]);
    const total = rowOf('', added(sums.map(({ counts }) => counts)));
    const covered = { step: steps.grain, from: steps.from, to: steps.to, total };
    if (by === 'time') return { ...covered, rows: [...(await rowsOverTime(scope))] };
    const named = async (key: string) => {
      if (by === 'flow') return flows.get(key)?.name;
      if (by !== 'policy' || !key) return undefined;
      return (await call.server.get(policies).publicPolicy(call.companyId, key))?.name;
    };
    const rows: Row[] = [];
    for (const { of, counts } of sums) rows.push(rowOf(of[0]!, counts, await named(of[0]!)));
    return { ...covered, rows: rows.sort((a, b) => b.started - a.started || (a.key < b.key ? -1 : 1)) };
  }),
];
