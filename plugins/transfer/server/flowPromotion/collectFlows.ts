import { flowStore } from '#plugins/flows/contract';
import { codes, Failure } from '#core/contract';
import { connectionStore } from '#plugins/connections/contract';
import { mostPromoted, type FlowParcel } from '../../contract';
import type { Flow } from '#plugins/flows/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflows/subflowCalls';
import { createFlowExport } from '../porting/createFlowExport';
import type { PortWork } from '../porting/PortWork';

/** The flows with all that they call, in their current versions; secrets stay behind. */
export async function collectFlows(
  work: PortWork,
  flowIds: readonly string[],
): Promise<FlowParcel> {
  const wanted = new Set(flowIds);
  const chosen = new Set(wanted);
  const flows: FlowParcel['flows'][number][] = [];
  const notes = new Set<string>();
  for (const flowId of wanted) {
    if (wanted.size > mostPromoted)
      throw new Failure(
        400,
        codes.invalid,
        `These flows and those that they call are more than ${mostPromoted}. Choose fewer at once.`,
      );
    // Plain JSON, as it would travel in a file.
    const flow = JSON.parse(
      JSON.stringify(await createFlowExport(work, flowId, { values: true })),
    ) as Flow;
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
          `“${flow.name}” calls the flow “${call.label || call.flowId}”, which is not there any more.`,
        );
        continue;
      }
      wanted.add(call.flowId);
      if (call.versionId !== -1)
        notes.add(
          `“${flow.name}” calls version ${call.versionId} of “${name}”. Versions are counted anew here: it will call the latest one.`,
        );
    }
  }
  const names = await work.server.get(connectionStore).list(work.db, work.companyId);
  const connections = Object.fromEntries(
    names.map(({ connectionId, name }) => [connectionId, name]),
  );
  return { flows, connections, notes: [...notes] };
}
