import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeAudit } from '#core/server';
import { startServer } from '#testing/startServer';
import { findEvents } from './findEvents';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('reads few events per statement, and finds the same (guarantee 31)', async () => {
  const person = await sluice.company();
  for (let at = 0; at < 40; at++)
    await writeAudit(
      sluice.server,
      { companyId: person.companyId, customerId: '' },
      { ip: '' },
      { action: at % 3 ? 'update' : 'delete', resource: 'flow', resourceId: `flow${at % 7}` },
    );
  const db = sluice.server.database.forCompany(person.companyId);
  let statements = 0;
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === 'selectFrom') statements++;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const all = await findEvents(db, { action: 'update' }, { limit: 100 });
  expect(all.length).toBeGreaterThanOrEqual(26);
  for (const slice of [1, 3, 7, 100])
    for (const terms of [{ limit: 5 }, { limit: 5, offset: 7 }, { limit: 9, before: 20 }]) {
      const filter = { action: 'update' };
      expect(await findEvents(db, filter, terms, slice)).toEqual(
        await findEvents(db, filter, terms),
      );
    }
  expect(await findEvents(counted, { action: 'nothing' }, { limit: 5 }, 4)).toEqual([]);
  expect(statements).toBeGreaterThanOrEqual(10);
});
