import { sql } from 'kysely';
import type { Database, RowWrite } from '#core/server/internal';
import { Figures } from '#plugins/analytics/server/figures/Figures';
import { toFigureRows } from '#plugins/analytics/server/figures/toFigureRows';
import type { ObservedLeg, ObservedStep } from '#plugins/runtime/contract';

const day = 86_400_000;
/** Figures by the hour are kept so long. */
const hoursKept = 35;
const causes = 30;
const rowsAtOnce = 1000;

interface FillRunsOptions {
  readonly companyId: string;
  readonly flowIds: readonly string[];
  /** Runs that are counted, spread over ninety days. */
  readonly runs: number;
  /** The newest of them, which are there themselves, too. */
  readonly raw: number;
  readonly nodes: number;
  readonly now: number;
}

const createSteps = (
  leg: Omit<ObservedLeg, 'steps'>,
  nodes: number,
  index: number,
): readonly ObservedStep[] =>
  Array.from({ length: nodes }, (_, at) => ({
    ...(at === 0 && { flowId: leg.flowId, versionId: leg.versionId }),
    nodeId: `${leg.flowId.slice(0, 6)}${at}`,
    connectorId: 'httpConnector',
    capability: 'x',
    eventType: 'node',
    timeDifference: (index * 7 + at * 13) % 90,
    ...(at === 7 &&
      leg.status === 'error' && {
        hasError: true,
        error: { message: `It broke the ${'abcdefghijklmnopqrstuvwxyzäöüß'[index % causes]} way` },
      }),
  }));

function createLeg(
  { companyId, flowIds, now, runs, nodes }: FillRunsOptions,
  index: number,
): ObservedLeg {
  const startTime = Math.round(now - (index / runs) * 89 * day);
  const status = index % 9 ? 'success' : index % 2 ? 'error' : 'failure';
  const leg = {
    companyId,
    interactionId: `run${index}`,
    flowId: flowIds[index % flowIds.length]!,
    versionId: 3 - Math.floor(((now - startTime) / day / 90) * 2.99),
    policyId: `policy${index % 50}`,
    isTrial: index % 40 === 0,
    first: true,
    status,
    reached: status === 'success',
    startTime,
    timeDifference: index % 3000,
    runs: {},
    known: 0,
    written: '',
  };
  return { ...leg, steps: createSteps(leg, nodes, index) };
}
const createOutcome = (leg: ObservedLeg, index: number) => ({
  interactionId: leg.interactionId,
  flowId: leg.flowId,
  versionId: leg.versionId,
  nodeId: `${leg.flowId.slice(0, 6)}9`,
  outcomeType: `type${index % 12}`,
  outcomeStatus: leg.status,
  outcomeStatusDetail: '',
  time: leg.startTime,
});

/** The rows of runs themselves. */
function rawRows(legs: readonly (readonly [ObservedLeg, number])[]): readonly RowWrite[] {
  const write = (
    table: string,
    rows: readonly Readonly<Record<string, string | number>>[],
  ): RowWrite => ({
    table,
    columns: Object.keys(rows[0]!),
    rows: rows.map(row => Object.values(row)),
  });
  const head = ({ companyId, interactionId, flowId, startTime }: ObservedLeg) => ({
    company_id: companyId,
    interaction_id: interactionId,
    flow_id: flowId,
    start_time: startTime,
  });
  const empty = [
    'user_id',
    'ending',
    'browser',
    'embed',
    'success_nodes',
    'node_id',
    'token_hash',
    'state',
    'outcome',
  ];
  return [
    write(
      'interactions',
      legs.map(([leg]) => ({
        ...head(leg),
        ...Object.fromEntries(empty.map(column => [column, ''])),
        version_id: leg.versionId,
        policy_id: leg.policyId,
        correlation_id: leg.interactionId,
        status: leg.status,
        is_trial: Number(leg.isTrial),
        has_error: Number(leg.status !== 'success'),
        reached: Number(leg.reached),
        time_difference: leg.timeDifference,
        lease: 0,
        lease_until: 0,
        expires: leg.startTime,
        legs: 1,
      })),
    ),
    write(
      'run_events',
      legs.map(([leg]) => ({ ...head(leg), leg: 0, events: JSON.stringify(leg.steps) })),
    ),
    write(
      'flow_outcomes',
      legs.map(([leg, index]) => {
        const outcome = createOutcome(leg, index);
        return {
          company_id: leg.companyId,
          outcome_id: `outcome${index}`,
          interaction_id: leg.interactionId,
          flow_id: leg.flowId,
          version_id: leg.versionId,
          node_id: outcome.nodeId,
          type: outcome.outcomeType,
          status: outcome.outcomeStatus,
          detail: '',
          time: outcome.time,
        };
      }),
    ),
  ];
}

/** Fills a company with runs of ninety days: all of them as figures, the newest as records, too. */
export async function fillRuns(database: Database, terms: FillRunsOptions): Promise<void> {
  const { companyId, runs, raw, now } = terms;
  let index = 0;
  while (index < runs) {
    const figures = new Figures();
    const today = Math.floor(createLeg(terms, index).startTime / day);
    let some: [ObservedLeg, number][] = [];
    for (; index < runs; index++) {
      const leg = createLeg(terms, index);
      if (Math.floor(leg.startTime / day) !== today) break;
      figures.leg(leg, leg.steps);
      figures.outcome(companyId, createOutcome(leg, index));
      if (index < raw) some.push([leg, index]);
      if (some.length < rowsAtOnce) continue;
      await database.writeRows(rawRows(some));
      some = [];
    }
    if (some.length > 0) await database.writeRows(rawRows(some));
    const writes = [
      ...toFigureRows('analytics_runs', figures.runs),
      ...toFigureRows('analytics_nodes', figures.nodes),
      ...toFigureRows('analytics_errors', figures.errors),
      ...toFigureRows('analytics_outcomes', figures.outcomes),
    ];
    const byHour = today * day > now - hoursKept * day;
    for (const write of writes) {
      const rows = byHour ? write.rows : write.rows.filter(row => row[1] !== 'h');
      if (rows.length > 0) await database.writeRows([{ ...write, rows }]);
    }
  }
  // As its own cleaner does a moment later.
  if (database.engine === 'postgres') await sql`analyze`.execute(database.allCompanies);
}
