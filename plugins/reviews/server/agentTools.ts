import { Type } from 'typebox';
import { can } from '#core/contract';
import {
  agentTool,
  DraftInput,
  findFlow,
  FlowInput,
  type AgentCall,
} from '#plugins/assistant/contract';
import { getFlow } from '#plugins/flows/contract';
import { getDraft, requireFlow, saveFlow } from '#plugins/flows/contract/internal';
import { access, detail, listChangeRequests, openChangeRequest } from '../contract';

/** Saves a draft as the next version of its flow; returns that version. Nothing is deployed. */
async function saveDraft(call: AgentCall, flowId: string, draft: number, message: string) {
  const params = { flowId };
  const { graphData, settings } = await call.perform(getDraft, {
    params: { flowId, draftId: String(draft) },
  });
  const { currentVersion } = requireFlow(await call.perform(getFlow, { params, query: {} }));
  const body = { currentVersion, graphData, settings: settings ?? {}, message };
  return (await call.perform(saveFlow, { params, body })).currentVersion;
}

/** Lets agents propose what people review. */
export const reviewTools = [
  agentTool({
    name: 'list_change_requests',
    title: 'List change requests',
    description: 'Lists the open change requests: number, title, author, and state of the review.',
    input: Type.Object({}),
    when: can(access, 'read'),
    run: call => call.perform(listChangeRequests, { query: { view: 'open', limit: 50 } }),
  }),
  agentTool({
    name: 'open_change_request',
    title: 'Open a change request',
    description:
      'Proposes changes for people to review. Each flow is proposed as a draft that draft_change returned, which is saved as a new version first, or without `draft` as its saved version. Nothing is deployed: people approve and release.',
    input: Type.Object({
      title: Type.String({ minLength: 1, maxLength: 200 }),
      description: Type.Optional(Type.String({ maxLength: 10_000 })),
      flows: Type.Array(Type.Object({ flow: FlowInput, draft: Type.Optional(DraftInput) }), {
        minItems: 1,
        maxItems: 20,
      }),
    }),
    when: can(access, 'create'),
    writes: true,
    run: async (call, { title, description, flows }) => {
      const proposed = [];
      for (const { flow, draft } of flows) {
        const { flowId } = await findFlow(call, flow);
        proposed.push({
          flowId,
          ...(draft !== undefined && { versionId: await saveDraft(call, flowId, draft, title) }),
        });
      }
      const { requestId, number } = await call.perform(openChangeRequest, {
        body: { title, ...(description && { description }), flows: proposed },
      });
      return { number, page: detail.to({ id: requestId }) };
    },
  }),
];
