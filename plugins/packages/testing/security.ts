import type { List } from '#testing/security/lists/List';

/** Facts about calls of this plugin for the security tests. */
export default {
  installation: {
    'GET /admin/packages': 'plugins of the whole installation',
    'GET /admin/packages/offers': 'plugins of the whole installation',
    'POST /admin/packages/check': 'plugins of the whole installation',
    'POST /admin/packages': 'plugins of the whole installation',
    'PUT /admin/packages/:pluginId/state': 'plugins of the whole installation',
    'POST /admin/packages/:pluginId/rollback': 'plugins of the whole installation',
    'DELETE /admin/packages/:pluginId': 'plugins of the whole installation',
  },
  make: async () => ({ pluginId: 'nothing' }),
} satisfies List;
