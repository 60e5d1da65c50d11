import { sql } from 'kysely';
import { newId, type AnyQueries } from '#core/contract';
import { newUuid } from '#core/contract/internal';
import type { startServer } from '#testing/startServer';
import type { ObservedStep } from '#plugins/runtime/contract';
import { decide, decideLinks, createTestGraph } from '#plugins/runtime/server/testFlows';
import { Figures } from '../server/figures/Figures';
import { exampleRows, toFigureRows } from '../server/figures/toFigureRows';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/**
 * A person with a flow that ran twice well and once ill, as the runtime would have recorded and
 * told it; with so many others that ran once, each to an outcome; and with as many runs of the week
 * before as are asked for.
 */
export async function createTestFigures(
  { server, inject, company }: Sluice,
  others = 0,
  earlier = 0,
) {
  const person = await company();
  const { companyId, token } = person;
  const body = { name: 'Decide', graphData: createTestGraph(decide, decideLinks) };
  const flowId: string = (await inject('POST', '/flows', { token, body })).body.flowInfo.flowId;
  const shared = { companyId, flowId, versionId: 1, policyId: '', isTrial: false };
  const allCompanies: AnyQueries = server.database.allCompanies;
  const figures = new Figures();

  async function run(status: 'success' | 'error'): Promise<string> {
    const interactionId = newUuid();
    const startTime = Date.now();
    const failed = status === 'error';
    const step = (nodeId: string | null, more: Partial<ObservedStep> = {}): ObservedStep => ({
      flowId,
      versionId: 1,
      nodeId,
      connectorId: nodeId && 'functionsConnector',
      capability: nodeId && 'customFunction',
      eventType: nodeId ? 'node' : 'start',
      timeDifference: 4,
      ...more,
    });
    const steps = [
      step(null),
      step('cmp'),
      failed
        ? step('fn', { hasError: true, eventType: 'error', error: 'The score broke' })
        : step('ok', { eventType: status }),
    ];
    await sql`insert into interactions (company_id, interaction_id, flow_id, version_id, policy_id, correlation_id,
      status, is_trial, has_error, start_time, time_difference, node_id, token_hash, lease_until, expires, legs, state, outcome)
      values (${companyId}, ${interactionId}, ${flowId}, 1, '', ${interactionId},
      ${status}, 0, ${failed ? 1 : 0}, ${startTime}, 10, '', '', 0, 0, 1, '', '')`.execute(
      allCompanies,
    );
    await sql`insert into run_events (company_id, interaction_id, leg, flow_id, start_time, events)
      values (${companyId}, ${interactionId}, 0, ${flowId}, ${startTime}, ${JSON.stringify(steps)})`.execute(
      allCompanies,
    );
    figures.leg({
      ...shared,
      interactionId,
      first: true,
      status,
      reached: false,
      startTime,
      timeDifference: 10,
      steps,
      runs: Object.fromEntries(
        steps.flatMap(({ nodeId }) => (nodeId ? [[`${flowId}/${nodeId}`, 1]] : [])),
      ),
      known: 0,
      written: JSON.stringify(steps),
    });
    return interactionId;
  }
  await run('success');
  await run('success');
  const broken = await run('error');
  for (let other = 0; other < others; other++) {
    const flow = { ...shared, flowId: newId(), interactionId: newUuid() };
    const leg = {
      first: true,
      status: 'success',
      reached: false,
      startTime: Date.now(),
      timeDifference: 10,
    } as const;
    figures.leg({ ...flow, ...leg, steps: [], runs: {}, known: 0, written: '' });
    const said = {
      nodeId: 'ok',
      outcomeType: 'login',
      outcomeStatus: 'success',
      outcomeStatusDetail: '',
    };
    figures.outcome(companyId, { ...flow, ...said, time: leg.startTime });
  }
  for (let run = 0; run < earlier; run++)
    figures.leg({
      ...shared,
      interactionId: newUuid(),
      first: true,
      status: 'success',
      reached: false,
      startTime: Date.now() - 10 * 24 * 60 * 60 * 1000,
      timeDifference: 10,
      steps: [],
      runs: {},
      known: 0,
      written: '',
    });
  // Where there is a document, the thread that writes for a server takes nothing: its rows are put
  // in here.
  const writes = [
    ...toFigureRows('analytics_runs', figures.runs),
    ...toFigureRows('analytics_nodes', figures.nodes),
    ...toFigureRows('analytics_errors', figures.errors),
    ...toFigureRows('analytics_outcomes', figures.outcomes),
    ...exampleRows(figures.examples.take()),
  ];
  for (const { table, columns, rows } of writes)
    for (const row of rows)
      await allCompanies
        .insertInto(table)
        .values(Object.fromEntries(columns.map((column, at) => [column, row[at]])))
        .execute();
  return { ...person, flowId, broken };
}
