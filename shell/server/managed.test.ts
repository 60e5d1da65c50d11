import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

describe('administrators and developers of a company', () => {
  it('find there all that the console is for [S001, S003]', async () => {
    const owner = await sluice.company({ examples: true });
    const developer = await sluice.company({ in: owner.companyId, roles: ['default:admin'] });
    const company = `/company/${owner.companyId}`;
    const { flowsInfo } = (
      await sluice.inject('GET', '/flows?page=0&limit=1', { token: owner.token })
    ).body;
    const lists = {
      connectors: '/connectors',
      connections: '/connections',
      applications: '/apps?page=0&limit=10',
      customers: `${company}/customers?page=0&limit=10`,
      users: `${company}/users`,
      roles: `${company}/roles?page=0&limit=10`,
      attributes: '/constructs',
      'UI templates': '/ui?page=0&limit=10',
      'flow templates': '/flowtemplates?page=0&limit=10',
      'runs and their outcomes': `${company}/flows/${flowsInfo[0].flowId}/events?limit=10`,
    };
    for (const { token } of [owner, developer])
      for (const [what, url] of Object.entries(lists)) {
        const { status } = await sluice.inject('GET', url, { token });
        expect([what, status]).toEqual([what, 200]);
      }
  });
});
