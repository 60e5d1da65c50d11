import { readJson, type Queries } from '#core/server';
import type { CalledFlow, FlowRule } from '../contract';
import type { Flow } from '#plugins/flows/contract';
import { toCalledFlows } from '../domain/rules/subflows/toCalledFlow';
import { findLevel } from '../domain/engine/findGroup';
import { mfaGroup } from '../domain/rules/paths/isMfa';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import type { LintContext } from '../domain/lintContext';

interface CalledFlowsOptions {
  readonly rules: ReadonlyMap<string, FlowRule>;
  readonly capability: NonNullable<LintContext['capability']>;
  /** Flows that are about to be written. */
  readonly coming: readonly Flow[];
}
/** The most flows looked into for one, however deep they call. */
const most = 200;

/**
 * Loads what the linter needs to know of the flows that are called, by id; of those they call in
 * turn where a rule asks for it.
 */
export async function loadCalledFlows(
  db: Queries,
  calls: readonly string[],
  { rules, capability, coming }: CalledFlowsOptions,
): Promise<ReadonlyMap<string, CalledFlow>> {
  const deep = findLevel(mfaGroup, { rules }) !== 'off';
  const flows = new Map<string, Pick<Flow, 'name' | 'settings' | 'inputSchema' | 'graphData'>>();
  let wanted = [...new Set(calls)];
  while (wanted.length > 0 && flows.size < most) {
    const found = new Map([
      ...(await loadStored(db, wanted)),
      ...coming
        .filter(({ flowId }) => wanted.includes(flowId))
        .map(flow => [flow.flowId, flow] as const),
    ]);
    for (const [id, flow] of found) flows.set(id, flow);
    if (!deep) break;
    const next = [...found.values()].flatMap(({ graphData }) =>
      subflowCalls(graphData).map(({ flowId }) => flowId),
    );
    wanted = [...new Set(next)].filter(id => !flows.has(id));
  }
  const known = toCalledFlows(flows, { rules, capability });
  return new Map([...known].filter(([id]) => calls.includes(id)));
}

async function loadStored(db: Queries, wanted: readonly string[]) {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('flow_versions', 'flow_versions.flow_id', 'flows.flow_id')
    .select(['flows.flow_id', 'flows.name', 'flow_versions.document'])
    .where('flows.flow_id', 'in', [...wanted])
    .whereRef('flow_versions.version_id', '=', 'flows.current_version')
    .execute();
  return rows.map(row => [row.flow_id, { ...readJson(row.document), name: row.name }] as const);
}
