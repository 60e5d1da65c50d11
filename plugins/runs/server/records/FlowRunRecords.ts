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
import { runColumns, toRun } from '../runs/runRow';
import { flowsWithRuns, walkRuns, walkSpans } from './walkRuns';
import { readLastStarts, policyStarts } from './policyStarts';
import { isDebugViewEnabled } from '../runs/debugView';
import { withoutReason } from '../runs/readRun';

const hour = 3_600_000;
/** Its last step, or when it was found that nobody answered in time. */
const lastActivity = sql<number>`max(case when lease_until > start_time + time_difference then lease_until else start_time + time_difference end)`;
const startHour = sql<number>`start_time / 3600000`;

/** Runs that a statement counts, so that others wait for no more. */
const usualSlice = 5000;

/** Recorded runs for those who make figures of them. */
export class FlowRunRecords implements RunRecords {
  constructor(private readonly server: Pick<ServerHost, 'database' | 'settings'>) {}

  async flows(companyId: string): Promise<readonly CountedFlow[]> {
    const rows = await this.of(companyId)
      .selectFrom('flows')
      .select(['flow_id', 'name', 'trigger'])
      .execute();
    return rows.map(({ flow_id: flowId, name, trigger }) => {
      const type = trigger ? getField(readJson(trigger), 'type') : undefined;
      return { flowId, name, type: typeof type === 'string' ? type : '' };
    });
  }

  async keptDays(companyId: string): Promise<number> {
    return (await readRetention({ db: this.of(companyId), server: this.server })).days;
  }

  async oldest(companyId: string): Promise<number | undefined> {
    const db = this.of(companyId);
    let found: number | undefined;
    for (const flowId of await flowsWithRuns(db)) {
      const { first } = await db
        .selectFrom('interactions')
        .select(({ fn }) => fn.min('start_time').as('first'))
        .where('flow_id', '=', flowId)
        .executeTakeFirstOrThrow();
      if (first !== null && (found === undefined || first < found)) found = first;
    }
    return found;
  }

  async counts(
    companyId: string,
    from: number,
    to: number,
    slice = usualSlice,
  ): Promise<readonly HourCount[]> {
    const db = this.of(companyId);
    const found: HourCount[] = [];
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
        found.push({
          hour: Number(row.hour) * hour,
          status: row.status,
          count: Number(row.count),
          reached: Number(row.reached),
          last: Number(row.last),
        });
    }
    return found;
  }

  async *walk(companyId: string, from: number, to: number) {
    const db = this.of(companyId);
    for (const flowId of await flowsWithRuns(db)) yield* walkRuns(db, flowId, from, to);
  }

  async list(companyId: string, terms: RunRecordQuery, limit: number, after?: RunPlace) {
    const db = this.of(companyId);
    const parts: Awaited<ReturnType<typeof this.rows>>[] = [];
    for (const flowId of terms.flowIds)
      parts.push(await this.rows(db, flowId, terms, limit, after));
    return parts
      .flat()
      .sort((a, b) => b.startTime - a.startTime || (a.interactionId < b.interactionId ? 1 : -1))
      .slice(0, limit);
  }

  async page(
    companyId: string,
    terms: RunRecordQuery,
    { offset, limit }: { offset: number; limit: number },
  ) {
    const db = this.of(companyId);
    const within = () =>
      filterRuns(db.selectFrom('interactions').where('flow_id', 'in', [...terms.flowIds]), terms);
    const { count } = await within()
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await within()
      .select([...runColumns])
      .orderBy('start_time', 'desc')
      .orderBy('interaction_id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute();
    const now = Date.now();
    return { runs: rows.map(row => toRun(row, now)), total: Number(count) };
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
      const said = String(step.eventMessage ?? '');
      const eventMessage = hasError && !shown ? withoutReason(said) : said;
      last.set(interactionId, { capability: capability ?? '', eventMessage });
    }
    return last;
  }

  private of(companyId: string): Queries {
    return this.server.database.forCompany(companyId);
  }

  private async rows(
    db: Queries,
    flowId: string,
    terms: RunRecordQuery,
    limit: number,
    after: RunPlace | undefined,
  ) {
    let rows = filterRuns(db.selectFrom('interactions').where('flow_id', '=', flowId), terms);
    if (after)
      rows = rows.where(
        sql<boolean>`(start_time, interaction_id) < (${after.startTime}, ${after.interactionId})`,
      );
    const found = await rows
      .select([...runColumns])
      .orderBy('start_time', 'desc')
      .orderBy('interaction_id', 'desc')
      .limit(limit)
      .execute();
    const now = Date.now();
    return found.map(row => toRun(row, now));
  }
}

const selectRuns = (db: Queries) => db.selectFrom('interactions');

function filterRuns(
  rows: ReturnType<typeof selectRuns>,
  terms: RunRecordQuery,
): ReturnType<typeof selectRuns> {
  const { gte, lte, versionIds, policyId, isTrial, status, reached } = terms;
  let next = rows.where('start_time', '>=', gte).where('start_time', '<=', lte);
  if (versionIds && versionIds.length > 0) next = next.where('version_id', 'in', [...versionIds]);
  if (policyId !== undefined) next = next.where('policy_id', '=', policyId);
  if (isTrial !== undefined) next = next.where('is_trial', '=', isTrial ? 1 : 0);
  if (reached) next = next.where('reached', '=', 1);
  if (status === undefined) return next;
  next = next.where('status', '=', status);
  // Written out, so that both engines see the index of runs that went wrong.
  return ['failure', 'error', 'timeout'].includes(status)
    ? next.where(sql<boolean>`has_error = 1`)
    : next;
}
