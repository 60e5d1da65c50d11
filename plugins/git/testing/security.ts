import type { List } from '#testing/security/lists/List';

/** Facts about calls of this plugin for the security tests. */
export default {
  raw: {
    'POST /v1/git/hooks/:companyId':
      'signed with the webhook secret of the environment; answers with nothing of it, and only has it compared with its repository',
  },
} satisfies List;
