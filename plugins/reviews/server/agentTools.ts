import { Type } from 'typebox';
import { can, codes, Failure } from '#core/contract';
import {
  agentTool,
  findFlow,
  flowExplainer,
  FlowInput,
  type AgentCall,
} from '#plugins/assistant/contract';
import { getFlow } from '#plugins/flows/contract';
import { FlowPatch } from '#plugins/problems/contract/patch/flowPatch';
import { requireFlow, saveFlow } from '#plugins/flows/contract/internal';
import { access, detail, listChangeRequests, openChangeRequest } from '../contract';

/** A flow as it is proposed: the version that a change is based on, and what it leaves. */
async function applyChange(call: AgentCall, asked: string, patch: FlowPatch | undefined) {
  const { flowId } = await findFlow(call, asked);
  if (!patch) return { flowId };
  const flow = await call.perform(getFlow, { params: { flowId }, query: {} });
  const { currentVersion } = requireFlow(flow);
  const changed = await call.get(flowExplainer).change(call, flowId, patch);
  if (changed.fault !== undefined)
    throw new Failure(400, codes.invalid, `The change can’t be applied: ${changed.fault}`);
  const { graphData, settings } = changed.document;
  return { flowId, changes: { currentVersion, graphData, settings: settings ?? {} } };
}

/** Lets agents propose what people review. */
export const reviewTools = [
  agentTool({
    name: 'list_change_requests',
    title: 'List change requests',
    description: 'Lists the open change requests: number, title, author, and review status.',
    input: Type.Object({}),
    when: can(access, 'read'),
    run: call => call.perform(listChangeRequests, { query: { view: 'open', limit: 50 } }),
  }),
  agentTool({
    name: 'open_change_request',
    title: 'Open a change request',
    description:
      'Opens a change request for people to review. For each flow, `patch` is a change in the format of draft_change, which is first saved as a new version. Without `patch`, the saved version is proposed. Nothing is deployed until people approve and release the change request.',
    input: Type.Object({
      title: Type.String({ minLength: 1, maxLength: 200 }),
      description: Type.Optional(Type.String({ maxLength: 10_000 })),
      flows: Type.Array(Type.Object({ flow: FlowInput, patch: Type.Optional(FlowPatch) }), {
        minItems: 1,
        maxItems: 20,
      }),
    }),
    when: can(access, 'create'),
    writes: true,
    run: async (call, { title, description, flows }) => {
      const ready = [];
      // All of them fit before the first is saved.
      for (const { flow, patch } of flows) ready.push(await applyChange(call, flow, patch));
      const proposed = [];
      for (const { flowId, changes } of ready) {
        if (!changes) proposed.push({ flowId });
        else {
          const body = { ...changes, message: title };
          const saved = await call.perform(saveFlow, { params: { flowId }, body });
          proposed.push({ flowId, versionId: saved.currentVersion });
        }
      }
      const { requestId, number } = await call.perform(openChangeRequest, {
        body: { title, ...(description && { description }), flows: proposed },
      });
      return { number, page: detail.to({ id: requestId }) };
    },
  }),
];
