import type { List } from '#testing/security/lists/List';

const test = {
  starts: { interactionId: 'i', inputs: {}, request: {}, time: 0, seed: 1, variables: {} },
  answers: [],
  pages: [],
  expects: { outcome: 'success' },
};

/** Facts about calls of this plugin for the security tests. */
export default {
  make: async ({ made, ids, companyId }) => {
    const name = `Test of ${companyId}`;
    const { testId } = await made('POST', `/flows/${ids['flowId']}/tests`, { name, test });
    return { testId };
  },
} satisfies List;
