import type { List } from '#testing/security/lists/List';

/** What the security tests must be told of the calls of this plugin. */
export default {
  raw: {
    'POST /v1/git/hooks/:companyId':
      'signed with the webhook secret of the environment; answers with nothing of it, and only has it compared with its repository',
  },
} satisfies List;
