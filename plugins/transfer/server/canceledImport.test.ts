import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { archivesOn } from '#testing/security/kits/archivesOn';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { forgetTransfers } from './forgetTransfers';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
const { call, checked, exported, state, work } = archivesOn(() => sluice);

it('an import that is canceled during its check stays canceled, and its job ends', async () => {
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

it('an upload that is not completed within a day is canceled, says so, and leaves no parts', async () => {
  const [owner, other] = [await sluice.company(), await sluice.company()];
  const begin = async (who: typeof owner, done: number) => {
    const begun = await call(who, 'POST', 'batchImport', { mode: 'add', parts: 25 });
    const { instanceId } = begun.body;
    for (let part = 0; part < done; part++)
      await call(who, 'PUT', `batchImport/${instanceId}/parts/${part}`, { text: 'part' });
    return instanceId;
  };
  const [late, young] = [await begin(owner, 24), await begin(other, 1)];
  const { allCompanies } = sluice.server.database;
  const setBack = (hours: number, instanceId: string) =>
    allCompanies
      .updateTable('batch_jobs')
      .set({ created_date: Date.now() - hours * 3_600_000 })
      .where('instance_id', '=', instanceId)
      .execute();
  await setBack(25, late);
  await setBack(23, young);
  await runJob(sluice.server, forgetTransfers);
  const parts = await allCompanies
    .selectFrom('batch_parts')
    .select('instance_id')
    .where('instance_id', 'in', [late, young])
    .execute();
  expect(parts).toEqual([{ instance_id: young }]);
  expect(await state(other, young)).toMatchObject({ status: 'uploading', done: 1 });
  expect(await state(owner, late)).toMatchObject({
    status: 'cancelled',
    message: 'The upload was not completed within 24 hours. Upload the archive again.',
  });
  const check = await call(owner, 'POST', `batchImport/${late}/check`, {});
  expect([check.status, check.body.message]).toEqual([
    409,
    'The import is cancelled. Wait for it, or start another one.',
  ]);
});

it('an import is not applied while another one is', async () => {
  const owner = await sluice.company();
  const text = await exported(owner);
  const [first, second] = [await checked(owner, text), await checked(owner, text)];
  const apply = ({ instanceId }: { readonly instanceId: string }) =>
    call(owner, 'POST', `batchImport/${instanceId}/apply`);
  expect((await apply(first)).status).toBe(200);
  expect((await apply(second)).body.message).toMatch(/^Another import is being applied\. /);
  await work();
  expect((await apply(second)).status).toBe(200);
  await work();
  expect((await state(owner, second.instanceId)).status).toBe('done');
});
