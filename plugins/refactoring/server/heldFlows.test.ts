import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { HeldFlows } from './HeldFlows';
import { answer, createTestRenamer } from './testRenames';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('rejects more than fits at once before it is read (guarantee 31)', async () => {
  const { make, companyId } = await createTestRenamer(sluice);
  const flows = [
    await make('A', { a: answer('x'.repeat(10_000)) }),
    await make('B', { b: answer('x'.repeat(10_000)) }),
  ];
  const { server } = sluice;
  const around = { server, companyId, db: server.database.forCompany(companyId) };
  await new HeldFlows(around, 40_000).add(flows);
  const held = new HeldFlows(around, 15_000);
  await held.add(flows.slice(0, 1));
  await expect(held.add(flows.slice(1))).rejects.toThrow('at once');
});
