import { can } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import { handle } from '#core/server';
import { userDirectory } from '#plugins/connectors/contract';
import { usersAccess } from '#plugins/users/contract';
import { runRecords } from '#plugins/runs/contract';
import { companyStats, runStats } from '../../contract';
import { tableStats } from '../companies/tableStats';
import { sumOutcomes } from './outcomeHandlers';
import { countOverTime } from './runHandlers';
import { requireFlow, runTerms, readScope } from './Scope';
import { sumFigures } from './sumFigures';

const pageSize = 10;
const mostPopular = 10;

const started = { only: ['started'] };

/** The handlers for company statistics, and for the runs of one flow in pages. */
export const statHandlers = [
  handle(companyStats, async ({ params, query }, call) => {
    const scope = await readScope(call, params, query);
    const { flows } = scope;
    const popular = (await sumFigures(scope, 'analytics_runs', ['flow_id'], started))
      .map(({ of: [key = ''], counts: [count = 0] }) => ({ key, doc_count: count }))
      .filter(({ doc_count: count }) => count > 0)
      .sort((a, b) => b.doc_count - a.doc_count || (a.key < b.key ? -1 : 1))
      .slice(0, mostPopular);
    const outcomes = await sumOutcomes(scope, query.outcome);
    return {
      tableStats: [...(await tableStats(call, scope))],
      popularFlows: popular.map(flow => {
        const name = flows.get(flow.key)?.name;
        return name === undefined ? flow : { ...flow, name };
      }),
      runningFlowsCount: (await countOverTime(scope, started.only)).map(([key, [count = 0]]) => ({
        key_as_string: new Date(key).toISOString(),
        key,
        doc_count: count,
      })),
      eventOutcomesCount: outcomes
        .sort((a, b) => b.count - a.count)
        .map(({ type, status, count }) => ({
          key: `${type} ${status}`.trim(),
          outcomeType: type,
          outcomeStatus: status,
          doc_count: count,
        })),
      allFlows: [...flows.keys()],
    };
  }),

  handle(runStats, async ({ params, query }, call) => {
    const scope = await readScope(call, params, { ...query, flowId: params.flowId });
    const { server, companyId } = call;
    const records = server.get(runRecords);
    const offset = (query.page ?? 0) * pageSize;
    const { runs, total } = await records.page(companyId, runTerms(scope), {
      offset,
      limit: pageSize,
    });
    if (total === 0) requireFlow(scope, params.flowId);
    const last = await records.lastSteps(
      companyId,
      runs.map(run => run.interactionId),
    );
    const names = new Map<string, string>();
    const mayKnow = evaluate(can(usersAccess, 'read'), call.access).open;
    for (const userId of mayKnow ? new Set(runs.map(run => run.userId).filter(Boolean)) : []) {
      const user = await server.get(userDirectory).find(companyId, { userId });
      names.set(userId, user?.username ?? '');
    }
    return {
      rows: runs.map(run => ({
        interactionId: run.interactionId,
        correlationId: run.correlationId,
        timeDifference: run.timeDifference,
        startTime: run.startTime,
        userId: run.userId,
        hasError: run.hasError,
        flowId: run.flowId,
        versionId: run.versionId,
        status: run.status,
        username: names.get(run.userId) ?? '',
        capability: last.get(run.interactionId)?.capability ?? '',
        eventMessage: last.get(run.interactionId)?.eventMessage ?? '',
      })),
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  }),
];
