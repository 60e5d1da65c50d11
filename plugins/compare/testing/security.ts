import type { List } from '#testing/security/lists/List';

/** What the security tests must be told of the calls of this plugin. */
export default {
  asks: {
    'PUT /flows/:flowId/presence': 'whoever may read a flow is seen by those who have it open',
  },
} satisfies List;
