import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import { readLongJson } from '#core/server/internal';
import type { Services } from '#plugins/flows/contract/internal';
import type { GraphData } from '#plugins/flows/contract';
import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/refusal';
import { offlineRuns, type OfflineDraft } from '#plugins/runtime/contract/offlineRuns';
import type { TestedDraft } from '../contract';
import type { FaultyFlow } from '../domain/faults/checkFaults';
import { strings } from '../strings';

/** A flow that tests can run on. */
export type StoredFlow = OfflineDraft;

/** Returns a flow, saved or not, as tests run on it. */
export function toStoredFlow(flow: Omit<StoredFlow, 'versionId'>, versionId: number): StoredFlow {
  const { flowId, name, graphData, inputSchema = null, settings = null } = flow;
  return { flowId, name, graphData, inputSchema, settings, versionId };
}

/** Compiles a flow for its tests; it calls the flows of `around` as they are there. */
export function compileFlow(
  services: Services,
  companyId: string,
  flow: StoredFlow,
  around: readonly StoredFlow[] = [],
): FaultyFlow {
  const compile = (graphData: GraphData) => ({
    flowId: flow.flowId,
    offline: services.get(offlineRuns).prepare(companyId, { ...flow, graphData }, around),
  });
  return { ...compile(flow.graphData), graph: flow.graphData, compile };
}

/** Reads the saved version of a flow with what a draft changes of it. */
export async function readDraft(
  db: Queries,
  flowId: string,
  draft: TestedDraft = {},
): Promise<StoredFlow> {
  if (draft.graphData) toBadRequest('body', () => checkGraph(draft.graphData, 'draft.graphData'));
  const saved = await db
    .selectFrom('flow_versions')
    .innerJoin('flows', 'flows.flow_id', 'flow_versions.flow_id')
    .select([
      'flow_versions.company_id',
      'flow_versions.document',
      'flows.name',
      'flows.current_version',
    ])
    .where('flow_versions.flow_id', '=', flowId)
    .whereRef('flow_versions.version_id', '=', 'flows.current_version')
    .executeTakeFirst();
  if (!saved) throw new Failure(404, codes.notFound, strings.noFlow.text);
  const { graphData, inputSchema, settings } = await readLongJson(
    db,
    saved.company_id,
    saved.document,
  );
  const inputs = draft.inputSchema ?? inputSchema;
  return {
    flowId,
    versionId: saved.current_version,
    name: saved.name,
    graphData: draft.graphData ?? graphData,
    settings: draft.settings === undefined ? (settings ?? null) : draft.settings,
    ...(inputs && { inputSchema: inputs }),
  };
}
