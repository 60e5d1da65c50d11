// @module-tag slow
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../startServer';
import { archivesOn } from '../kits/archivesOn';
import { Fleet } from './Fleet';

const variables = 4000;
const pass = (ms: number) => new Promise(done => setTimeout(done, ms));
const patience = 60_000;
const size = 1024 * 1024;
const blank = {
  context: 'company',
  type: 'string',
  display_name: '',
  mutable: 1,
  min: 0,
  max: 2000,
  flow_id: '',
  created_date: 0,
  carried: 1,
};

/** Looks on, on the same database, and asks for the jobs; the processes that do them are others. */
let sluice: Awaited<ReturnType<typeof startServer>>;
let fleet: Fleet;
const { call, exported, state, work } = archivesOn(() => sluice);
type Owner = Awaited<ReturnType<typeof sluice.company>>;

beforeAll(async () => {
  sluice = await startServer();
  const { dataFolder, databaseUrl } = sluice.server.settings;
  fleet = new Fleet({ SLUICE_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
});
afterAll(async () => {
  await fleet.close();
  await sluice.close();
});

async function companyWithMuch(): Promise<Owner> {
  const owner = await sluice.company();
  const { companyId: company_id } = owner;
  const name = (index: number) => `v${String(index).padStart(5, '0')}##SK##company`;
  for (let from = 0; from < variables; from += 500)
    await sluice.server.database
      .forCompany(company_id)
      .insertInto('constructs')
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          ...blank,
          company_id,
          customer_id: owner.customerId,
          name: name(from + index),
          value: JSON.stringify('x'.repeat(500)),
        })),
      )
      .execute();
  return owner;
}
const hashText = (text: string) => createHash('sha256').update(text).digest('hex');
/** The rows and people of an archive, without the header, which tells the time, and the end. */
const within = (text: string) => text.split('\n').slice(1, -2).join('\n');
const readJob = async (owner: Owner, instanceId: string) =>
  (await call(owner, 'GET', `batchExport?instanceId=${instanceId}`)).body.instances[0];
async function until<T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
  pause = 2,
): Promise<T> {
  for (const from = Date.now(); ; await pass(pause)) {
    const value = await read();
    if (holds(value) || Date.now() - from > patience) return value;
  }
}
/**
 * Kills the process and has another one go on; what it held is free ten seconds after its death,
 * here at once.
 */
async function killProcess() {
  await fleet.kill(0);
  await sluice.server.database.allCompanies
    .updateTable('job_runs')
    .set({ ready_at: Date.now() })
    .where('status', '=', 'running')
    .execute();
}
const applyingRun = () =>
  sluice.server.database.allCompanies
    .selectFrom('job_runs')
    .select('key')
    .where('job_id', '=', 'transfer.import')
    .where('status', '=', 'running')
    .executeTakeFirst();
const countVariables = async ({ companyId }: Owner) =>
  (
    await sluice.server.database
      .forCompany(companyId)
      .selectFrom('constructs')
      .select('name')
      .execute()
  ).length;

it(
  'an export continues where its process was killed, and an import is complete or nothing',
  { timeout: 120_000 },
  async () => {
    const ours = await companyWithMuch();
    const whole = await exported(ours);
    await fleet.start(0);
    const { instanceId } = (await call(ours, 'POST', 'batchExport', {})).body;
    await until(
      () => readJob(ours, instanceId),
      job => job.done > 400,
    );
    await killProcess();
    const half = await readJob(ours, instanceId);
    expect(half.status).toBe('running');
    expect(half.done).toBeGreaterThan(400);
    expect(half.done).toBeLessThan(half.total);
    await fleet.start(0);
    const over = await until(
      () => readJob(ours, instanceId),
      job => job.status !== 'running',
      50,
    );
    expect(over).toMatchObject({ status: 'done', done: over.total });
    const text = (await call(ours, 'GET', `batchExport/${instanceId}/file`)).text;
    expect(hashText(within(text))).toBe(hashText(within(whole)));

    const theirs = await sluice.company();
    const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    );
    const begun = (
      await call(theirs, 'POST', 'batchImport', { mode: 'replace', parts: parts.length })
    ).body.instanceId;
    for (const [part, piece] of parts.entries())
      expect(
        (await call(theirs, 'PUT', `batchImport/${begun}/parts/${part}`, { text: piece })).status,
      ).toBe(200);
    expect((await call(theirs, 'POST', `batchImport/${begun}/check`, {})).status).toBe(200);
    const waitWhile = (status: string) =>
      until(
        () => state(theirs, begun),
        job => job.status !== status,
        50,
      );
    expect(await waitWhile('checking')).toMatchObject({ status: 'checked', message: '' });
    expect(await countVariables(theirs)).toBe(0);
    expect((await call(theirs, 'POST', `batchImport/${begun}/apply`)).status).toBe(200);
    await until(applyingRun, run => run !== undefined);
    await killProcess();
    expect(await state(theirs, begun)).toMatchObject({ status: 'applying' });
    expect(await countVariables(theirs)).toBe(0);
    // The process that looks on does it now.
    await work();
    expect(await waitWhile('applying')).toMatchObject({ status: 'done', message: '' });
    expect(await countVariables(theirs)).toBe(variables);
    const same = within(await exported(theirs)).replaceAll(theirs.customerId, ours.customerId);
    const rows = (archive: string) =>
      archive.split('\n').filter(line => line.includes('"constructs"'));
    expect(hashText(rows(same).join('\n'))).toBe(hashText(rows(within(text)).join('\n')));
  },
);
