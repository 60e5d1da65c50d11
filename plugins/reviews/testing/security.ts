import type { List } from '#testing/security/lists/List';

/** Facts about calls of this plugin for the security tests. */
export default {
  make: async ({ made, companyId, ids }) => {
    const { requestId } = await made('POST', '/changeRequests', {
      title: `Request of ${companyId}`,
      flows: [{ flowId: ids['flowId'], versionId: 1 }],
    });
    const { commentId } = await made('POST', `/changeRequests/${requestId}/comments`, {
      text: 'Why?',
    });
    return { requestId, commentId };
  },
} satisfies List;
