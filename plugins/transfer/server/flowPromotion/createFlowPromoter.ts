import type { ServerHost } from '#core/server';
import type { JsonText } from '#core/server/database/table/Column';
import { parseLongJson, writeLongJson } from '#core/server/internal';
import { type FlowPromoter, mostPromoted, type FlowParcel } from '../../contract';
import { planPromotion } from './planPromotion';
import { promoteFlows } from './promoteFlows';
import { prepareRollBack, rollBackFlows } from './rollBackFlows';
import { flowStore, type Flow } from '#plugins/flows/contract';
import { codes, Failure } from '#core/contract';
import { connectionStore } from '#plugins/connections/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { createFlowExport, type PortWork } from '../porting/createFlowExport';

/** The flows with all that they call, in their current versions; secrets stay behind. */
async function collectFlows(work: PortWork, flowIds: readonly string[]): Promise<FlowParcel> {
  const wanted = new Set(flowIds);
  const chosen = new Set(wanted);
  const flows: FlowParcel['flows'][number][] = [];
  const notes = new Set<string>();
  for (const flowId of wanted) {
    if (wanted.size > mostPromoted)
      throw new Failure(
        400,
        codes.invalid,
        `You selected more than ${mostPromoted} flows, including their subflows. Select fewer.`,
      );
    // Plain JSON, as it would travel in a file.
    const exported = await createFlowExport(work, flowId, { values: true });
    const text = (await writeLongJson(work.companyId, exported)) as JsonText<Flow>;
    const flow = await parseLongJson(work.companyId, text);
    flows.push({ flow, called: !chosen.has(flowId) });
    const calls = subflowCalls(flow.graphData);
    const here = await work.server.get(flowStore).names(
      work.db,
      calls.map(call => call.flowId),
    );
    for (const call of calls) {
      const name = here.get(call.flowId);
      if (name === undefined) {
        notes.add(
          `“${flow.name}” calls the flow “${call.label || call.flowId}”, which no longer exists. Select another flow to call.`,
        );
        continue;
      }
      wanted.add(call.flowId);
      if (call.versionId !== -1)
        notes.add(
          `“${flow.name}” calls version ${call.versionId} of “${name}”. Version numbers differ here, so it will call the latest version.`,
        );
    }
  }
  const names = await work.server.get(connectionStore).list(work.db, work.companyId);
  const connections = Object.fromEntries(
    names.map(({ connectionId, name }) => [connectionId, name]),
  );
  return { flows, connections, notes: [...notes] };
}

/** Flows brought from one company to another, for other plugins’ server code. */
export const createFlowPromoter = (server: ServerHost): FlowPromoter => ({
  collectFlows: (call, flowIds) => collectFlows({ ...call, server }, flowIds),
  planPromotion: (call, parcel, choices) => planPromotion({ ...call, server }, parcel, choices),
  preparePromotion: (call, parcel, terms) => promoteFlows({ ...call, server }, parcel, terms),
  prepareRollBack: async (call, flows) => {
    const prepared = await prepareRollBack({ ...call, server }, flows);
    return (db, terms) => rollBackFlows({ ...call, server, db }, flows, prepared, terms);
  },
});
