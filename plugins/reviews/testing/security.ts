import type { List } from '#testing/security/lists/List';

/** What the security tests must be told of the calls of this plugin. */
export default {
  make: async ({ made, companyId }) => {
    const { flowInfo } = await made('POST', '/flows', { name: `Reviewed in ${companyId}` });
    const { requestId } = await made('POST', '/changeRequests', {
      title: `Request of ${companyId}`,
      flows: [{ flowId: flowInfo.flowId }],
    });
    const { commentId } = await made('POST', `/changeRequests/${requestId}/comments`, {
      text: 'Why?',
    });
    return { requestId, commentId };
  },
} satisfies List;
