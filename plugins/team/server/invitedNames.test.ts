import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompany } from '#core/server/internal';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('names an invited person of the examples by their address in the audit trail', async () => {
  const { token, customerId } = await sluice.company();
  const companyId = await createCompany(sluice.server, {
    name: 'With examples',
    founder: customerId,
    examples: true,
  });
  await sluice.inject('PUT', `/company/${companyId}/switch`, { token });
  const call = (method: 'GET' | 'PUT', path: string) =>
    sluice.inject(method, `/company/${companyId}${path}`, { token });
  const { customers } = (await call('GET', '/customers?page=0&limit=10')).body;
  const invited = customers.find(({ status }: { status: string }) => status === 'invited');
  await call('PUT', `/customers/${invited.customerId}/resendinvitation`);
  const { events } = (await call('GET', '/events?resource=member')).body;
  expect(events[0]).toMatchObject({ action: 'invite', resourceName: invited.email });
});
