import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobWorker } from '#core/server/internal';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('fills in thumbnails of flows that were saved without them', async () => {
  const { companyId, token } = await sluice.company();
  const thumbnailUrl = 'https://pics.example/flow.png';
  const create = async (more: object) => {
    const graphData = createTestGraph({});
    const { body } = await sluice.inject('POST', '/flows', {
      token,
      body: { name: 'Flow', graphData },
    });
    const flowInfo = { ...body.flowInfo, ...more };
    await sluice.inject('PUT', '/flows/import', { token, body: { flowInfo } });
  };
  await create({ thumbnailUrl });
  await create({ thumbnailUrl: 'http://pics.example/flow.png' });
  const rows = sluice.server.database.forCompany(companyId);
  await rows.updateTable('flows').set({ thumbnail_url: null }).execute();
  const shown = async () => {
    const { flowsInfo } = (await sluice.inject('GET', '/flows', { token })).body;
    return flowsInfo.flatMap((flow: { thumbnailUrl?: string }) => flow.thumbnailUrl ?? []);
  };
  expect(await shown()).toEqual([]);
  await sluice.server.get(jobWorker).once(Date.now() + 3_600_000);
  expect(await shown()).toEqual([thumbnailUrl]);
  const left = rows.selectFrom('flows').select('flow_id').where('thumbnail_url', 'is', null);
  expect(await left.execute()).toEqual([]);
});
