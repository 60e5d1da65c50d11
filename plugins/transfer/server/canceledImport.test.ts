import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { archivesOn } from '#testing/security/kits/archivesOn';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
const { call, exported, state, work } = archivesOn(() => sluice);

it('an import that is canceled while it is checked stays canceled, and its job ends', async () => {
  const owner = await sluice.company();
  const text = await exported(owner);
  const pieces = [text.slice(0, text.length / 2), text.slice(text.length / 2)];
  const { database } = sluice.server;
  const trial = database.trial.bind(database);
  const ended = async (moment: 'before' | 'after') => {
    const begun = await call(owner, 'POST', 'batchImport', { mode: 'add', parts: 2 });
    const { instanceId } = begun.body;
    for (const [part, piece] of pieces.entries())
      await call(owner, 'PUT', `batchImport/${instanceId}/parts/${part}`, { text: piece });
    await call(owner, 'POST', `batchImport/${instanceId}/check`, {});
    const cancel = () => call(owner, 'DELETE', `batchImport/${instanceId}`);
    const spy = vi.spyOn(database, 'trial').mockImplementationOnce(async (companyId, attempt) => {
      if (moment === 'before') await cancel();
      const result = await trial(companyId, attempt);
      if (moment === 'after') await cancel();
      return result;
    });
    await work();
    spy.mockRestore();
    const run = await database.allCompanies
      .selectFrom('job_runs')
      .select(['status', 'tries'])
      .where('key', '=', instanceId)
      .executeTakeFirstOrThrow();
    return { ...run, import: (await state(owner, instanceId)).status };
  };
  const quiet = { status: 'done', tries: 1, import: 'cancelled' };
  expect([await ended('before'), await ended('after')]).toEqual([quiet, quiet]);
});
