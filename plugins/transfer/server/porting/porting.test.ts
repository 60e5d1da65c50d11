import { afterAll, beforeAll, expect, it } from 'vitest';
import { Rights, rightsIn } from '#core/server/internal';
import { startServer } from '#testing/startServer';
import { flowPorter, type ImportBody, type PortCall } from '../../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

async function callIn(): Promise<PortCall> {
  const { companyId, customerId } = await sluice.company();
  const { database } = sluice.server;
  const found = await rightsIn(sluice.server, customerId, companyId);
  expect(found!.rights).toBeInstanceOf(Rights);
  return {
    companyId,
    customerId,
    access: found!.rights,
    db: database.forCompany(companyId),
    transaction: work => database.transaction(companyId, work),
    audit: async () => {},
  };
}

it('imports a flow for another plugin, previews the import, and exports it again', async () => {
  const porter = sluice.server.get(flowPorter);
  const call = await callIn();
  const drawn = porter.drawn({
    name: 'Welcome',
    description: 'Says welcome.',
    steps: [
      {
        id: 'abcdefghij',
        connector: 'httpConnector',
        capability: 'customHTMLMessage',
        title: 'Welcome',
        description: '',
        at: [0, 0],
        values: {},
      },
    ],
    ways: [],
  });
  const body: ImportBody = { flowInfo: drawn, name: 'Hello' };
  const plan = await porter.planned(call, body);
  expect(plan.flows).toEqual([]);
  expect(await call.db.selectFrom('flows').selectAll().execute()).toEqual([]);
  const { flows: made } = await porter.imported(call, body);
  expect(made).toEqual([{ flowId: expect.any(String), name: 'Hello', sourceFlowId: drawn.flowId }]);
  const document = await porter.exported(call, made[0]!.flowId, { subflows: true });
  expect(document).toMatchObject({
    companyId: call.companyId,
    flows: [{ name: 'Hello', publishedVersion: 1 }],
  });
});

it('keeps additional writes in the transaction of an import', async () => {
  const porter = sluice.server.get(flowPorter);
  const call = await callIn();
  const drawn = porter.drawn({ name: 'Gone', description: '', steps: [], ways: [] });
  const stopped = porter.imported(call, { flowInfo: drawn }, async () => {
    throw new Error('rolled back');
  });
  await expect(stopped).rejects.toThrow('rolled back');
  expect(await call.db.selectFrom('flows').selectAll().execute()).toEqual([]);
});
