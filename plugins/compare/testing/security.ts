import type { List } from '#testing/security/lists/List';

/** Facts about calls of this plugin for the security tests. */
export default {
  asks: {
    'PUT /flows/:flowId/presence': 'whoever may read a flow is seen by those who have it open',
  },
} satisfies List;
