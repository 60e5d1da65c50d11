import { readJson, type Queries } from '#core/server';

const lengths = { h: 3_600_000, d: 86_400_000 } as const;
type Grain = keyof typeof lengths;
type Row = Readonly<Record<string, string | number>>;

/**
 * Rows that say the same in the same words and order, so that they can be compared; those of
 * nothing left out.
 */
function formatRows(rows: readonly Row[]): readonly string[] {
  const texts = rows
    .filter(row =>
      Object.entries(row).some(([name, value]) => name.startsWith('n_') && value !== 0),
    )
    .map(row =>
      Object.entries(row)
        .map(([name, value]) => `${name.replace('n_', '')}=${value}`)
        .join(' '),
    );
  return texts.sort();
}

/** Sums of rows that have the same names and values but for those whose names begin with `n_`. */
class Sums {
  private readonly rows = new Map<string, Record<string, string | number>>();
  add(key: Row, counts: Readonly<Record<string, number>>): void {
    const name = JSON.stringify(key);
    const row = this.rows.get(name) ?? { ...key };
    for (const [what, count] of Object.entries(counts))
      row[`n_${what}`] = Number(row[`n_${what}`] ?? 0) + count;
    this.rows.set(name, row);
  }
  /**
   * Times to the microsecond, as they are recorded: in which order they were added up makes no
   * difference then.
   */
  told(): readonly string[] {
    const rows = [...this.rows.values()];
    return formatRows(
      rows.map(row =>
        row['n_ms'] === undefined ? row : { ...row, n_ms: Math.round(Number(row['n_ms']) * 1000) },
      ),
    );
  }
}

interface Told {
  readonly runs: readonly string[];
  readonly nodes: readonly string[];
  readonly errors: readonly string[];
  readonly outcomes: readonly string[];
}

/**
 * Counts the results of runs directly from their records, without using any of the code that
 * produces figures.
 */
export async function plainCount(db: Queries, grain: Grain = 'h'): Promise<Told> {
  const [runs, nodes, errors, outcomes] = [new Sums(), new Sums(), new Sums(), new Sums()];
  const getBucket = (time: number) => time - (time % lengths[grain]);
  const legs = await db.selectFrom('run_events').selectAll().orderBy('leg').execute();
  for (const run of await db.selectFrom('interactions').selectAll().execute()) {
    const { flow_id: flow, version_id: version, policy_id: policy, is_trial: trial, status } = run;
    const bucket = getBucket(run.start_time);
    const one = (name: string) => Number(status === name);
    const timed = status !== 'waiting' && status !== 'timeout';
    runs.add(
      { bucket, flow, version, policy, trial },
      {
        started: 1,
        success: one('success'),
        failure: one('failure'),
        error: one('error'),
        timeout: one('timeout'),
        reached: run.reached,
        timed: Number(timed),
        ms: timed ? run.time_difference : 0,
      },
    );
    let [flowId, versionId] = [flow, version];
    const steps = legs
      .filter(leg => leg.interaction_id === run.interaction_id)
      .flatMap(leg => readJson(leg.events))
      .map(step => {
        [flowId, versionId] = [step.flowId ?? flowId, step.versionId ?? versionId];
        return {
          ...step,
          key: { bucket, flow: flowId, version: versionId, node: step.nodeId ?? '', trial },
        };
      })
      .filter(({ nodeId }) => nodeId !== null);
    // Where it waited, or what it did last.
    const dropped =
      status === 'timeout' ? steps.findLast(step => step.nodeId === run.node_id) : steps.at(-1);
    const last = ['success', 'waiting'].includes(status) ? undefined : dropped;
    const come = new Set<string>();
    for (const step of steps) {
      const { key, hasError, timeDifference: ms = 0 } = step;
      const place = `${key.flow}/${key.node}`;
      const n = {
        visits: 1,
        runs: Number(!come.has(place)),
        errors: Number(hasError === true),
        ms,
      };
      nodes.add(key, { ...n, dropped: Number(step === last) });
      come.add(place);
      if (hasError) errors.add(key, { count: 1 });
    }
  }
  for (const row of await db.selectFrom('flow_outcomes').selectAll().execute()) {
    const { flow_id: flow, version_id: version, type, status } = row;
    outcomes.add({ bucket: getBucket(row.time), flow, version, type, status }, { count: 1 });
  }
  return {
    runs: runs.told(),
    nodes: nodes.told(),
    errors: errors.told(),
    outcomes: outcomes.told(),
  };
}

/** Returns the figures in the same format. */
export async function figuresSay(db: Queries, grain: Grain = 'h'): Promise<Told> {
  const [runs, nodes, errors, outcomes] = [new Sums(), new Sums(), new Sums(), new Sums()];
  const sumBands = (row: object) =>
    Object.entries(row).reduce(
      (sum, [name, value]) => sum + (/^h\d+$/.test(name) ? Number(value) : 0),
      0,
    );
  for (const row of await db
    .selectFrom('analytics_runs')
    .selectAll()
    .where('grain', '=', grain)
    .execute()) {
    const {
      bucket,
      flow_id: flow,
      version_id: version,
      policy_id: policy,
      trial,
      total_ms: ms,
    } = row;
    const { started, success, failure, error, timeout, reached } = row;
    const counts = { started, success, failure, error, timeout, reached, timed: sumBands(row), ms };
    runs.add({ bucket, flow, version, policy, trial }, counts);
  }
  for (const row of await db
    .selectFrom('analytics_nodes')
    .selectAll()
    .where('grain', '=', grain)
    .execute()) {
    const { bucket, flow_id: flow, version_id: version, node_id: node, trial } = row;
    const { visits, runs: came, errors: wrong, dropped, total_ms: ms } = row;
    if (sumBands(row) !== visits)
      throw new Error(`Node ${node} was called ${visits} times, but took ${sumBands(row)} times.`);
    nodes.add(
      { bucket, flow, version, node, trial },
      { visits, runs: came, errors: wrong, ms, dropped },
    );
  }
  for (const row of await db
    .selectFrom('analytics_errors')
    .selectAll()
    .where('grain', '=', grain)
    .execute()) {
    const { bucket, flow_id: flow, version_id: version, node_id: node, trial, count } = row;
    errors.add({ bucket, flow, version, node, trial }, { count });
  }
  for (const row of await db
    .selectFrom('analytics_outcomes')
    .selectAll()
    .where('grain', '=', grain)
    .execute()) {
    const { bucket, flow_id: flow, version_id: version, type, status, count } = row;
    outcomes.add({ bucket, flow, version, type, status }, { count });
  }
  return {
    runs: runs.told(),
    nodes: nodes.told(),
    errors: errors.told(),
    outcomes: outcomes.told(),
  };
}
