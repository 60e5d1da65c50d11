import { afterAll, beforeAll, expect, it } from 'vitest';
import { readJson } from '#core/server';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { drawOutlines } from './drawOutlines';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('draws missing outlines of templates from their flows, here and in the marketplace', async () => {
  const { token, companyId } = await sluice.company({ examples: true });
  const { flowsInfo } = (await sluice.inject('GET', '/flows', { token })).body;
  const made: string[] = [];
  for (const { flowId } of flowsInfo.slice(0, 2)) {
    const body = { flowId, name: 'Old', category: 'Consent' };
    const { flowTemplate } = (await sluice.inject('POST', '/flowtemplates', { token, body })).body;
    made.push(flowTemplate.flowTemplateId);
  }
  await sluice.inject('PUT', `/flowtemplates/${made[0]}/publish`, { token, body: {} });
  const { allCompanies } = sluice.server.database;
  const tables = ['flow_templates', 'market_templates'] as const;
  const readInfos = async () =>
    (
      await Promise.all(
        tables.map(table =>
          allCompanies.selectFrom(table).selectAll().orderBy('flow_template_id').execute(),
        ),
      )
    )
      .flat()
      .map(({ info }) => readJson(info));
  const complete = await readInfos();
  expect(complete.map(({ sketch }) => (sketch?.nodes.length ?? 0) > 2)).toEqual([true, true, true]);

  for (const table of tables)
    for (const { flow_template_id, info } of await allCompanies
      .selectFrom(table)
      .selectAll()
      .execute())
      await allCompanies
        .updateTable(table)
        .set({ info: info.replace(/,"sketch":.*$/, '}') as typeof info })
        .where('flow_template_id', '=', flow_template_id)
        .execute();
  expect((await readInfos()).map(({ sketch }) => sketch)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await runJob(sluice.server, drawOutlines, { companyId });
  expect(await readInfos()).toEqual(complete);
});
