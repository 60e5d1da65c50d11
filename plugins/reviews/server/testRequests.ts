import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { graph, http } from '#plugins/flows/server/testStoredFlows';
import type { startServer } from '#testing/startServer';
import type { ReviewPolicy } from '../contract';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Who = Parameters<Sluice['company']>[0];

/** A graph that no other has: each has another node more. */
export const graphWith = (id: string) => editGraph(graph, draft => addElements(draft, [http(id)]));

/** A person of an environment with what tests of change requests ask the server. */
export async function createTestReviewer(sluice: Sluice, who: Who = {}) {
  const person = await sluice.company(who);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    sluice.inject(method, url, { token: person.token, body });
  async function done(...asked: Parameters<typeof call>) {
    const reply = await call(...asked);
    if (reply.status !== 200) throw new Error(`${asked.join(' ')}: ${reply.text}`);
    return reply.body;
  }
  return {
    ...person,
    call,
    done,
    /** A flow with its version 1 deployed and its version 2 saved. */
    async createFlow(name: string) {
      const { flowInfo } = await done('POST', '/flows', { name, graphData: graph });
      const flowId = flowInfo.flowId as string;
      await done('PUT', `/flows/${flowId}/deploy`);
      return { flowId, name, version: await this.save(flowId) };
    },
    async save(flowId: string): Promise<number> {
      const { flowInfo } = await done('GET', `/flows/${flowId}`);
      const graphData = graphWith(`n${flowInfo.currentVersion}`);
      const body = { currentVersion: flowInfo.currentVersion, graphData };
      return (await done('PUT', `/flows/${flowId}`, body)).currentVersion;
    },
    open: (flowIds: readonly string[], more = {}) =>
      done('POST', '/changeRequests', {
        title: 'Ask for a second factor',
        flows: flowIds.map(flowId => ({ flowId })),
        ...more,
      }),
    review: (request: { requestId: string; contentHash: string }, verdict = 'approved') =>
      call('POST', `/changeRequests/${request.requestId}/reviews`, {
        verdict,
        contentHash: request.contentHash,
      }),
    release: (request: { requestId: string; contentHash: string }) =>
      call('POST', `/changeRequests/${request.requestId}/release`, {
        contentHash: request.contentHash,
      }),
    require: (policy: Partial<ReviewPolicy> = {}) =>
      done('PUT', '/changeRequests/policy', {
        approvals: 1,
        roles: [],
        flows: [],
        resolveComments: false,
        ...policy,
      }),
  };
}
