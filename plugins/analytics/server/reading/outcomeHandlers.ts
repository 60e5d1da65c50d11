import { handle } from '#core/server';
import { outcomeStore } from '#plugins/connectors/contract/internal';
import { allValues, disabled, listOutcomes, outcomesOver } from '../../contract';
import { readScope, type Scope } from './Scope';
import { sumFigures } from './sumFigures';

const most = 300;
const columns = { time: 'bucket', flow: 'flow_id', version: 'version_id' } as const;

/** The outcomes of a scope, by a column of theirs; none where they are left out. */
export async function sumOutcomes(
  scope: Scope,
  outcome: string | undefined,
  by?: keyof typeof columns,
) {
  if (outcome === disabled) return [];
  const sums = await sumFigures(
    scope,
    'analytics_outcomes',
    [...(by ? [columns[by]] : []), 'type', 'status'],
    {
      ...(by === 'time' && { spans: [scope.steps] }),
      where: outcome && outcome !== allValues ? { type: outcome } : {},
    },
  );
  return sums
    .map(({ of, counts }) => {
      const [key = '', type = '', status = ''] = by ? of : ['', ...of];
      return { key, type, status, count: counts[0] ?? 0 };
    })
    .filter(({ count }) => count > 0);
}

/** The handlers for the outcomes that flows reported. */
export const outcomeHandlers = [
  handle(listOutcomes, async ({ params, query }, call) => {
    const scope = await readScope(call, params, query);
    const { outcome, limit = most } = query;
    if (outcome === disabled) return { events: [], counts: [] };
    const { flows, steps, flowIds, except, versionIds } = scope;
    const outcomes = await call.server.get(outcomeStore).list(call.companyId, {
      from: steps.from,
      to: steps.to,
      limit,
      ...(flowIds && { flowIds }),
      except,
      versionIds,
      ...(outcome && outcome !== allValues && { type: outcome }),
    });
    const counts = await sumOutcomes(scope, outcome);
    return {
      events: outcomes.map(event => ({ ...event, flowName: flows.get(event.flowId)?.name ?? '' })),
      counts: counts
        .sort(
          (a, b) =>
            b.count - a.count || (`${a.type} ${a.status}` < `${b.type} ${b.status}` ? -1 : 1),
        )
        .map(({ type, status, count }) => ({
          outcomeType: type,
          outcomeStatus: status,
          doc_count: count,
        })),
    };
  }),

  handle(outcomesOver, async ({ params, query }, call) => {
    const scope = await readScope(call, params, query);
    const { steps, flows } = scope;
    const { by = 'time' } = query;
    const rows = (await sumOutcomes(scope, query.outcome, by)).map(row => {
      const name = by === 'flow' ? flows.get(row.key)?.name : undefined;
      return name === undefined ? row : { ...row, name };
    });
    const order = (a: { key: string; count: number }, b: { key: string; count: number }) =>
      by === 'time' ? Number(a.key) - Number(b.key) || b.count - a.count : b.count - a.count;
    return { step: steps.grain, from: steps.from, to: steps.to, rows: rows.sort(order) };
  }),
];
