import {
  bigint,
  defineTable,
  integer,
  text,
  type RowOf,
  type TableTypes,
  type ServerHost,
} from '#core/server';
import { sql } from 'kysely';
import { newUuid } from '#core/contract/internal';
import {
  outcomeObserver,
  type FlowOutcome,
  type HourlyOutcomes,
  type OutcomeFilter,
  type OutcomeStore,
} from '../contract/internal';

/** Outcomes that one statement deletes, so that others wait for no more. */
const mostDeleted = 500;

export const flowOutcomes = defineTable('flow_outcomes', {
  owner: 'company',
  since: '2026-11-21T07:31_outcomes',
  columns: {
    company_id: text(),
    outcome_id: text(),
    interaction_id: text(),
    flow_id: text(),
    version_id: integer(),
    node_id: text(),
    type: text(),
    status: text(),
    detail: text(),
    time: bigint(),
  },
  key: ['company_id', 'outcome_id'],
  indices: {
    flow_outcomes_by_time: ['company_id', 'time'],
  },
});

/** Outcomes that flows report. */
export const outcomeTables = [flowOutcomes] as const;

type FlowOutcomeRow = RowOf<typeof flowOutcomes>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof outcomeTables> {}
}

interface Waiting {
  readonly row: FlowOutcomeRow;
  readonly outcome: FlowOutcome;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}
const gatherMs = 2;
const rowsAStatement = 50;
const longestText = 256;
const mostListed = 500;

/** Outcomes in the database; those logged within a few milliseconds are committed together. */
export class Outcomes implements OutcomeStore {
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;
  constructor(private readonly server: Pick<ServerHost, 'database' | 'find'>) {}

  record(companyId: string, outcome: FlowOutcome): Promise<void> {
    const row: FlowOutcomeRow = {
      company_id: companyId,
      outcome_id: newUuid(),
      interaction_id: outcome.interactionId,
      flow_id: outcome.flowId,
      version_id: outcome.versionId,
      node_id: outcome.nodeId,
      type: outcome.outcomeType.slice(0, longestText),
      status: outcome.outcomeStatus.slice(0, longestText),
      detail: outcome.outcomeStatusDetail.slice(0, longestText),
      time: outcome.time,
    };
    return new Promise((done, failed) => {
      this.waiting.push({ row, outcome, done, failed });
      this.writing ??= this.flush();
    });
  }

  async list(
    companyId: string,
    filter: OutcomeFilter & { readonly limit?: number },
  ): Promise<readonly FlowOutcome[]> {
    const rows = await this.within(companyId, filter)
      .selectAll()
      .orderBy('time', 'desc')
      .orderBy('outcome_id')
      .limit(Math.min(mostListed, filter.limit ?? mostListed))
      .execute();
    return rows.map(row => ({
      interactionId: row.interaction_id,
      flowId: row.flow_id,
      versionId: row.version_id,
      nodeId: row.node_id,
      outcomeType: row.type,
      outcomeStatus: row.status,
      outcomeStatusDetail: row.detail,
      time: row.time,
    }));
  }

  async hours(companyId: string, from: number, to: number): Promise<readonly HourlyOutcomes[]> {
    const hour = sql<number>`time / 3600000`;
    const rows = await this.within(companyId, { from, to })
      .select(({ fn }) => [
        hour.as('hour'),
        'flow_id',
        'version_id',
        'type',
        'status',
        fn.countAll().as('count'),
      ])
      .groupBy([hour, 'flow_id', 'version_id', 'type', 'status'])
      .execute();
    return rows.map(row => ({
      hour: Number(row.hour) * 3_600_000,
      flowId: row.flow_id,
      versionId: row.version_id,
      outcomeType: row.type,
      outcomeStatus: row.status,
      count: Number(row.count),
    }));
  }

  async dropSomeBefore(companyId: string, time: number): Promise<boolean> {
    const db = this.server.database.forCompany(companyId);
    const old = db
      .selectFrom('flow_outcomes')
      .select('outcome_id')
      .where('time', '<', time)
      .orderBy('time')
      .limit(mostDeleted);
    const { numDeletedRows } = await db
      .deleteFrom('flow_outcomes')
      .where('outcome_id', 'in', old)
      .executeTakeFirst();
    return numDeletedRows === BigInt(mostDeleted);
  }

  async close(): Promise<void> {
    while (this.writing) await this.writing;
  }

  private within(companyId: string, filter: OutcomeFilter) {
    const { from = 0, to, flowId, flowIds, except = [], versionIds = [], type, status } = filter;
    let query = this.server.database
      .forCompany(companyId)
      .selectFrom('flow_outcomes')
      .where('time', '>=', from);
    if (to !== undefined) query = query.where('time', '<', to);
    if (flowId !== undefined) query = query.where('flow_id', '=', flowId);
    if (flowIds) query = query.where('flow_id', 'in', flowIds.length > 0 ? [...flowIds] : ['']);
    if (except.length > 0) query = query.where('flow_id', 'not in', [...except]);
    if (versionIds.length > 0) query = query.where('version_id', 'in', [...versionIds]);
    if (type !== undefined) query = query.where('type', '=', type);
    if (status !== undefined) query = query.where('status', '=', status);
    return query;
  }

  private async flush(): Promise<void> {
    await new Promise(gathered => setTimeout(gathered, gatherMs));
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, rowsAStatement);
      const values = batch.map(({ row }) => row);
      try {
        await this.server.database.transaction(undefined, db =>
          db.insertInto('flow_outcomes').values(values).execute(),
        );
        const observer = this.server.find(outcomeObserver);
        for (const { row, outcome, done } of batch) {
          observer?.recorded(row.company_id, outcome);
          done();
        }
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.writing = undefined;
  }
}
