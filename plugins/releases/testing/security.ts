import type { List } from '#testing/security/lists/List';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { good } from '../server/testCanaries';

/** Facts about calls of this plugin for the security tests. */
export default {
  make: async ({ made, companyId }) => {
    const graphData = createTestGraph(good);
    const name = `Released by ${companyId}`;
    const { flowInfo } = await made('POST', '/flows', { name, graphData });
    const { flowId } = flowInfo;
    await made('PUT', `/flows/${flowId}/deploy`);
    await made('PUT', `/flows/${flowId}`, { currentVersion: 1, graphData });
    const body = { flowId, version: 2 };
    const { canaryId } = await made('POST', `/company/${companyId}/canaries`, body);
    return { canaryId };
  },
} satisfies List;
