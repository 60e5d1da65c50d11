import type { List } from '#testing/security/lists/List';

const list: List = {
  closedToReaders: {
    'GET /flows/:flowId/trials/:testRunId':
      'shows the values of a trial that has stopped to the person who started it',
  },
  make: async ({ made, ids }) => {
    const breakpoints = [{ flowId: ids['flowId'], nodeId: 'ask' }];
    const trial = await made('POST', `/flows/${ids['flowId']}/try`, { breakpoints });
    return { nodeId: 'ask', testRunId: trial.interactionId };
  },
};
export default list;
