import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { outcomeStore } from '../contract/internal';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('deletes all old outcomes where they are more than one statement deletes, and no other', async () => {
  const { companyId } = await sluice.company();
  const outcomes = sluice.server.get(outcomeStore);
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    company_id: companyId,
    outcome_id: `o${index}`,
    interaction_id: 'i',
    flow_id: 'f',
    version_id: 1,
    node_id: 'n',
    type: 'login',
    status: 'success',
    detail: '',
    time: index < 1050 ? 1 : 1000,
  }));
  for (let from = 0; from < rows.length; from += 100)
    await sluice.server.database
      .forCompany(companyId)
      .insertInto('flow_outcomes')
      .values(rows.slice(from, from + 100))
      .execute();
  await outcomes.dropBefore(companyId, 1000);
  expect(await outcomes.list(companyId, {})).toHaveLength(50);
});
