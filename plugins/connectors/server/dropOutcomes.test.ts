import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { outcomeStore } from '../contract/internal';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('deletes old outcomes, few at a time, and no other', async () => {
  const { companyId } = await sluice.company();
  const outcomes = sluice.server.get(outcomeStore);
  const countOutcomes = async () =>
    (
      await sluice.server.database
        .forCompany(companyId)
        .selectFrom('flow_outcomes')
        .select('outcome_id')
        .execute()
    ).length;
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
  const left = [];
  for (let more = true; more; left.push(await countOutcomes()))
    more = await outcomes.dropSomeBefore(companyId, 1000);
  expect(left).toEqual([600, 100, 50]);
});
