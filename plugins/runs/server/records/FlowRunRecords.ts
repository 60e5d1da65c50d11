import { readRetention } from '../retention/retentionTables';
import { sql } from 'kysely';
import { getField } from '#core/contract';
import { readJson, type Queries, type ServerHost } from '#core/server';
import type {
  CountedFlow,
  HourCount,
  PolicyStartQuery,
  RunPlace,
  RunRecords,
  RunRecordQuery,
} from '../../contract';
import { runColumns, toRun, type RunRow } from '../runs/runRow';
import { flowsWithRuns, walkNewest, walkRuns, walkSpans, type Runs, type Span } from './walkRuns';
import { readLastStarts, policyStarts } from './policyStarts';
import { isDebugViewEnabled } from '../runs/debugView';
import { withoutReason } from '../runs/readRun';

const hour = 3_600_000;
/** Its last step, or when it was found that nobody answered in time. */
const lastActivity = sql<number>`max(case when lease_until > start_time + time_difference then lease_until else start_time + time_difference end)`;
const startHour = sql<number>`start_time / 3600000`;

/** Runs that a statement counts, so that others wait for no more. */
const usualSlice = 5000;

/** Flows that a statement reads: their rows are long. */
const flowsAtOnce = 500;

/** Recorded runs for those who make figures of them. */
export class FlowRunRecords implements RunRecords {
  constructor(private readonly server: Pick<ServerHost, 'database' | 'settings'>) {}

  async flows(companyId: string): Promise<readonly CountedFlow[]> {
    const db = this.of(companyId);
    const flows: CountedFlow[] = [];
    for (;;) {
      const rows = await db
        .selectFrom('flows')
        .select(['flow_id', 'name', 'trigger'])
        .where('flow_id', '>', flows.at(-1)?.flowId ?? '')
        .orderBy('flow_id')
        .limit(flowsAtOnce)
        .execute();
      for (const { flow_id: flowId, name, trigger } of rows) {
        const type = trigger ? getField(readJson(trigger), 'type') : undefined;
        flows.push({ flowId, name, type: typeof type === 'string' ? type : '' });
      }
      if (rows.length < flowsAtOnce) return flows;
    }
  }

  async keptDays(companyId: string): Promise<number> {
    return (await readRetention({ db: this.of(companyId), server: this.server })).days;
  }

  async oldest(companyId: string): Promise<number | undefined> {
    const db = this.of(companyId);
    let earliest: number | undefined;
    for (const flowId of await flowsWithRuns(db)) {
      const { first } = await db
        .selectFrom('interactions')
        .select(({ fn }) => fn.min('start_time').as('first'))
        .where('flow_id', '=', flowId)
        .executeTakeFirstOrThrow();
      if (first !== null && (earliest === undefined || first < earliest)) earliest = first;
    }
    return earliest;
  }

  async counts(
    companyId: string,
    from: number,
    to: number,
    slice = usualSlice,
  ): Promise<readonly HourCount[]> {
    const db = this.of(companyId);
    const hours: HourCount[] = [];
    for await (const span of walkSpans(db, from, to, slice)) {
      const rows = await db
        .selectFrom('interactions')
        .select(({ fn }) => [
          startHour.as('hour'),
          'status',
          fn.countAll().as('count'),
          fn.sum('reached').as('reached'),
          lastActivity.as('last'),
        ])
        .where('flow_id', '=', span.flowId)
        .where('start_time', '>=', span.from)
        .where('start_time', '<', span.to)
        .groupBy([startHour, 'status'])
        .execute();
      for (const row of rows)
        hours.push({
          hour: Number(row.hour) * hour,
          status: row.status,
          count: Number(row.count),
          reached: Number(row.reached),
          last: Number(row.last),
        });
    }
    return hours;
  }

  async *walk(companyId: string, from: number, to: number) {
    const db = this.of(companyId);
    for (const flowId of await flowsWithRuns(db)) yield* walkRuns(db, flowId, from, to);
  }

  async list(
    companyId: string,
    terms: RunRecordQuery,
    limit: number,
    after?: RunPlace,
    slice = usualSlice,
  ) {
    const db = this.of(companyId);
    const withRuns = new Set(await flowsWithRuns(db));
    const parts: Awaited<ReturnType<typeof this.rows>>[] = [];
    for (const flowId of terms.flowIds)
      if (withRuns.has(flowId))
        parts.push(await this.rows(db, { ...terms, flowIds: [flowId] }, limit, after, slice));
    return parts
      .flat()
      .sort((a, b) => b.startTime - a.startTime || (a.interactionId < b.interactionId ? 1 : -1))
      .slice(0, limit);
  }

  async page(
    companyId: string,
    terms: RunRecordQuery,
    { offset, limit }: { offset: number; limit: number },
    slice = usualSlice,
  ) {
    if (terms.flowIds.length === 0) return { runs: [], total: 0 };
    const ofFlows = selectOf(this.of(companyId), terms);
    const rows: RunRow[] = [];
    let total = 0;
    for await (const span of walkNewest(ofFlows, toSpan(terms), slice)) {
      const fitting = filterRuns(ofFlows(span), terms);
      const { count } = await fitting
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      const skipped = Math.max(0, offset - total);
      total += Number(count);
      if (rows.length < limit && Number(count) > skipped)
        rows.push(
          ...(await newest(fitting, limit - rows.length)
            .offset(skipped)
            .execute()),
        );
    }
    const now = Date.now();
    return { runs: rows.map(row => toRun(row, now)), total };
  }

  policyStarts(companyId: string, terms: PolicyStartQuery) {
    return policyStarts(this.of(companyId), terms);
  }

  lastStarts(companyId: string, policyIds: readonly string[]) {
    return readLastStarts(this.of(companyId), policyIds);
  }

  async some(companyId: string, interactionIds: readonly string[]) {
    if (interactionIds.length === 0) return [];
    const rows = await this.of(companyId)
      .selectFrom('interactions')
      .select([...runColumns])
      .where('interaction_id', 'in', [...interactionIds])
      .orderBy('start_time', 'desc')
      .orderBy('interaction_id', 'desc')
      .execute();
    return rows.map(row => toRun(row));
  }

  async lastSteps(companyId: string, interactionIds: readonly string[]) {
    const last = new Map<string, { capability: string; eventMessage: string }>();
    const shown = await isDebugViewEnabled(this.of(companyId));
    for (const interactionId of interactionIds) {
      const leg = await this.of(companyId)
        .selectFrom('run_events')
        .select('events')
        .where('interaction_id', '=', interactionId)
        .orderBy('leg', 'desc')
        .limit(1)
        .executeTakeFirst();
      const step = leg && readJson(leg.events).at(-1);
      if (!step) continue;
      const { capability, hasError } = step;
      const message = String(step.eventMessage ?? '');
      const eventMessage = hasError && !shown ? withoutReason(message) : message;
      last.set(interactionId, { capability: capability ?? '', eventMessage });
    }
    return last;
  }

  private of(companyId: string): Queries {
    return this.server.database.forCompany(companyId);
  }

  private async rows(
    db: Queries,
    terms: RunRecordQuery,
    limit: number,
    after: RunPlace | undefined,
    slice: number,
  ) {
    const { first, last } = toSpan(terms);
    const till = after ? Math.min(last, after.startTime) : last;
    const ofFlow = selectOf(db, terms);
    const all: RunRow[] = [];
    for await (const span of walkNewest(ofFlow, { first, last: till }, slice)) {
      let rows = filterRuns(ofFlow(span), terms);
      if (after)
        rows = rows.where(
          sql<boolean>`(start_time, interaction_id) < (${after.startTime}, ${after.interactionId})`,
        );
      all.push(...(await newest(rows, limit - all.length).execute()));
      if (all.length === limit) break;
    }
    const now = Date.now();
    return all.map(row => toRun(row, now));
  }
}

const toSpan = ({ gte, lte }: RunRecordQuery): Span => ({ first: gte, last: lte });

/** Selects the runs of flows that began within a time; of those that failed, by their index. */
const selectOf =
  (db: Queries, { flowIds, status = '' }: RunRecordQuery) =>
  ({ first, last }: Span): Runs => {
    const runs = db
      .selectFrom('interactions')
      .where('flow_id', 'in', [...flowIds])
      .where('start_time', '>=', first)
      .where('start_time', '<=', last);
    // Written out, so that both engines see the index of runs that went wrong.
    return ['failure', 'error', 'timeout'].includes(status)
      ? runs.where(sql<boolean>`has_error = 1`)
      : runs;
  };

const newest = (rows: Runs, limit: number) =>
  rows
    .select([...runColumns])
    .orderBy('start_time', 'desc')
    .orderBy('interaction_id', 'desc')
    .limit(limit);

function filterRuns(rows: Runs, terms: RunRecordQuery): Runs {
  const { versionIds, policyId, isTrial, status, reached } = terms;
  let next = rows;
  if (versionIds && versionIds.length > 0) next = next.where('version_id', 'in', [...versionIds]);
  if (policyId !== undefined) next = next.where('policy_id', '=', policyId);
  if (isTrial !== undefined) next = next.where('is_trial', '=', isTrial ? 1 : 0);
  if (reached) next = next.where('reached', '=', 1);
  return status === undefined ? next : next.where('status', '=', status);
}
