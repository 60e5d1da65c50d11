// @module-tag slow
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../startServer';
import { archivesOn } from '../kits/archivesOn';
import { Fleet } from './Fleet';

/** Megabytes of objects that a process may hold; one that serves and does nothing else has 60. */
const heap = 128;
const megabytes = 32;
const megabyte = 1024 * 1024;

let sluice: Awaited<ReturnType<typeof startServer>>;
let fleet: Fleet;
const { call, exported, state } = archivesOn(() => sluice);
beforeAll(async () => {
  sluice = await startServer();
  const { dataFolder, databaseUrl } = sluice.server.settings;
  fleet = new Fleet({
    SLUICE_DATA: dataFolder,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    NODE_OPTIONS: `--max-old-space-size=${heap}`,
  });
});
afterAll(async () => {
  await fleet.close();
  await sluice.close();
});

/** The parts of an archive of so many megabytes, all of it page templates; and how many they are. */
function* archiveParts(header: string, customerId: string): Generator<string, number> {
  const blank = { description: '', template: '', script: '', input_schema: '', output_schema: '' };
  const rest = { validation_rules: '[]', sample: '', created_date: 0, updated_date: 0 };
  const style = 'x'.repeat(4000);
  const hash = createHash('sha256');
  let count = 0;
  for (let part = 0; part < megabytes; part++) {
    const lines = part === 0 ? [header] : [];
    for (let length = 0; length < megabyte; length += lines.at(-1)!.length) {
      const id = `v${String(count).padStart(7, '0')}`;
      const names = { ui_id: id, name: id, name_key: id };
      const row = { ...blank, ...rest, ...names, style, customer_id: customerId };
      lines.push(JSON.stringify({ table: 'ui_templates', row }));
      count += 1;
    }
    const text = `${lines.join('\n')}\n`;
    hash.update(text);
    const end = JSON.stringify({ end: { lines: count, sha256: hash.copy().digest('hex') } });
    yield part === megabytes - 1 ? `${text}${end}\n` : text;
  }
  return count;
}

it('an import stays within the memory of a process, however large the archive is', async () => {
  const owner = await sluice.company();
  const [header = ''] = (await exported(owner)).split('\n');
  const begun = await call(owner, 'POST', 'batchImport', { mode: 'replace', parts: megabytes });
  const { instanceId } = begun.body;
  const parts = archiveParts(header, owner.customerId);
  let count = 0;
  for (let part = 0; ; part++) {
    const next = parts.next();
    if (next.done) {
      count = next.value;
      break;
    }
    const text = next.value;
    const sent = await call(owner, 'PUT', `batchImport/${instanceId}/parts/${part}`, { text });
    expect(sent.status).toBe(200);
  }
  await fleet.start(0);
  const waitWhile = async (status: string) => {
    for (;;) {
      await new Promise(done => setTimeout(done, 100));
      const job = await state(owner, instanceId);
      const alive = (await fetch(fleet.address(0)).catch(() => undefined)) !== undefined;
      if (job.status !== status || !alive) return { ...job, alive };
    }
  };
  await call(owner, 'POST', `batchImport/${instanceId}/check`, {});
  const checked = await waitWhile('checking');
  expect(checked).toMatchObject({ status: 'checked', message: '', alive: true });
  await call(owner, 'POST', `batchImport/${instanceId}/apply`);
  const applied = await waitWhile('applying');
  expect(applied).toMatchObject({ status: 'done', message: '', alive: true });
  const { rows } = await sluice.server.database
    .forCompany(owner.companyId)
    .selectFrom('ui_templates')
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  expect(Number(rows)).toBe(count);
}, 120_000);
