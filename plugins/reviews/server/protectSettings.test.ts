import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createTestReviewer } from './testRequests';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const can = ['connections', 'variables'].flatMap(group =>
  ['read', 'create', 'update', 'delete'].map(action => `${group}:${action}`),
);

it('lets only approvers change connections and variables if the review policy requires it', async () => {
  const lead = await createTestReviewer(sluice);
  const { companyId } = lead;
  const author = await createTestReviewer(sluice, { in: companyId, can });
  const variable = { name: 'limit', type: 'string', context: 'company', value: '1' };
  await author.done('POST', '/constructs', variable);
  const connection = { name: 'Http', connectorId: 'httpConnector' };
  const { connectionId } = await author.done('POST', '/connections', connection);
  const change = async (who: typeof lead) => {
    const replies = [
      await who.call('POST', '/constructs/change', { changes: [{ name: 'limit', value: '2' }] }),
      await who.call('PUT', `/connections/${connectionId}`, { name: 'Http 2', properties: {} }),
      await who.call('POST', '/connections', { ...connection, name: `New ${Math.random()}` }),
    ];
    return replies.map(({ status, text }) => (text.includes('only approvers') ? status : 0));
  };
  await lead.require();
  expect(await change(author)).toEqual([0, 0, 0]);
  await lead.require({ guardsSettings: true });
  expect(await change(author)).toEqual([409, 409, 0]);
  expect(await change(lead)).toEqual([0, 0, 0]);
  const refused = await author.call('PUT', '/constructs/limit', { value: '3' });
  expect(refused.body.message).toContain('only approvers');
  // A client that does not know of it leaves it on.
  await lead.require({ roles: ['default:admin'] });
  expect(await change(author)).toEqual([409, 409, 0]);
  expect(await change(lead)).toEqual([409, 409, 0]);
  await lead.require({ guardsSettings: false });
  expect(await change(author)).toEqual([0, 0, 0]);
});
