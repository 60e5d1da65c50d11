import type { Call } from '#core/server';
import type { Services } from '#plugins/flows/contract/internal';
import { flowStore, type GraphData } from '#plugins/flows/contract';
import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/refusal';
import { offlineRuns, type OfflineDraft } from '#plugins/runtime/contract/offlineRuns';
import type { TestedDraft } from '../contract';
import type { FaultyFlow } from '../domain/faults/checkFaults';

/** A flow that tests can run on. */
export type StoredFlow = OfflineDraft;

/** Returns a flow, saved or not, as tests run on it. */
export function toStoredFlow(flow: Omit<StoredFlow, 'versionId'>, versionId: number): StoredFlow {
  const { flowId, name, graphData, inputSchema = null, settings = null } = flow;
  return { flowId, name, graphData, inputSchema, settings, versionId };
}

/** Compiles a flow for its tests; it calls the flows of `around` as they are there. */
export async function compileFlow(
  services: Services,
  companyId: string,
  flow: StoredFlow,
  around: readonly StoredFlow[] = [],
): Promise<FaultyFlow> {
  const runs = services.get(offlineRuns);
  const compile = async (graphData: GraphData) => ({
    flowId: flow.flowId,
    offline: await runs.prepare(companyId, { ...flow, graphData }, around),
  });
  return { ...(await compile(flow.graphData)), graph: flow.graphData, compile };
}

/** Reads the saved version of a flow with what a draft changes of it. */
export async function readDraft(
  { server, db }: Pick<Call, 'server' | 'db'>,
  flowId: string,
  draft: TestedDraft = {},
): Promise<StoredFlow> {
  if (draft.graphData) toBadRequest('body', () => checkGraph(draft.graphData, 'draft.graphData'));
  const saved = await server.get(flowStore).load(db, flowId);
  const inputs = draft.inputSchema ?? saved.inputSchema;
  return {
    flowId,
    versionId: saved.currentVersion,
    name: saved.name,
    graphData: draft.graphData ?? saved.graphData,
    settings: draft.settings === undefined ? (saved.settings ?? null) : draft.settings,
    ...(inputs && { inputSchema: inputs }),
  };
}
