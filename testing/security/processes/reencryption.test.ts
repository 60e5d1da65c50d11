// @module-tag slow
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLatestReencryption } from '#core/server/internal';
import { Secrets } from '#core/server/encryption/secrets';
import { startServer } from '../../startServer';
import { Fleet } from './Fleet';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const [companies, secrets] = [3, 4000];
const toPlace = (name: string) => ({ table: 'constructs', row: name, column: 'value' });
const variable = {
  context: 'company',
  type: 'secret',
  display_name: '',
  mutable: 1,
  min: 0,
  max: 2000,
  flow_id: '',
  customer_id: '',
  created_date: 0,
  carried: 0,
};
const pass = (ms: number) => new Promise(done => setTimeout(done, ms));
const patience = 60_000;

/** Looks on, on the same database; the process that re-encrypts  is another one. */
let sluice: Awaited<ReturnType<typeof startServer>>;
let fleet: Fleet;
const owned: string[] = [];
let operator = '';

beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_KEY: oldKey.toString('hex') } });
  const { database, settings } = sluice.server;
  for (let count = 0; count < companies; count += 1) {
    const { companyId, customerId, token } = await sluice.company();
    owned.push(companyId);
    operator ||= token;
    await database.allCompanies
      .updateTable('customers')
      .set({ operator: 1 })
      .where('customer_id', '=', customerId)
      .execute();
    await fill(companyId);
  }
  fleet = new Fleet({
    SLUICE_DATA: settings.dataFolder,
    SLUICE_KEY: newKey.toString('hex'),
    SLUICE_KEY_PREVIOUS: oldKey.toString('hex'),
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
  });
  await fleet.start(0);
});
afterAll(async () => {
  await fleet.close();
  await sluice.close();
});

/** Secret variables of a company, encrypted as the server encrypts them. */
async function fill(companyId: string) {
  const batch = 500;
  for (let from = 0; from < secrets; from += batch)
    await sluice.server.database
      .forCompany(companyId)
      .insertInto('constructs')
      .values(
        Array.from({ length: batch }, (_, index) => {
          const name = `vault${from + index}##SK##company`;
          const value = sluice.server.secrets.encrypt(
            companyId,
            toPlace(name),
            `canary-${from + index}`,
          );
          return { ...variable, company_id: companyId, name, value };
        }),
      )
      .execute();
}

async function readEncryptedValues(): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const companyId of owned)
    for (const { name, value } of await sluice.server.database
      .forCompany(companyId)
      .selectFrom('constructs')
      .select(['name', 'value'])
      .execute())
      all.set(`${companyId} ${name}`, String(value));
  return all;
}
const alone = new Secrets(newKey);
const filterReencrypted = (all: ReadonlyMap<string, string>) =>
  new Map([...all].filter(([, value]) => alone.isPresent(value)));

it(
  'a re-encryption of secrets continues where its process was killed, and loses and repeats nothing',
  { timeout: 120_000 },
  async () => {
    const all = companies * secrets;
    const headers = { authorization: `Bearer ${operator}` };
    const begun = await fleet.ask(0, '/v1/admin/refreshSecrets', headers, {});
    expect(begun?.status).toBe(200);
    for (const from = Date.now(); Date.now() - from < patience; await pass(2))
      if (filterReencrypted(await readEncryptedValues()).size > 0) break;
    await fleet.kill(0);
    const before = filterReencrypted(await readEncryptedValues());
    expect(before.size).toBeGreaterThan(0);
    expect(before.size).toBeLessThan(all);
    const half = (await findLatestReencryption(sluice.server))!;
    expect(half).toMatchObject({ instanceId: begun!.body.instanceId, companies, failed: 0 });
    expect(half.done).toBeLessThan(companies);

    // Its lease would end ten seconds after its death; here it ends at once.
    await sluice.server.database.allCompanies
      .updateTable('job_runs')
      .set({ ready_at: Date.now() })
      .where('status', '=', 'running')
      .execute();
    await fleet.start(0);
    // Whoever asks again meanwhile is told of the one that is under way.
    const again = await fleet.ask(0, '/v1/admin/refreshSecrets', headers, {});
    expect(again).toEqual(begun);
    for (const from = Date.now(); Date.now() - from < patience; await pass(100))
      if ((await findLatestReencryption(sluice.server))!.done === companies) break;
    const over = (await findLatestReencryption(sluice.server))!;
    expect(over).toMatchObject({
      instanceId: begun!.body.instanceId,
      done: companies,
      failed: 0,
      faults: 0,
    });

    const after = await readEncryptedValues();
    // Values re-encrypted before the kill were recognized and are unchanged.
    expect([...before].filter(([name, value]) => after.get(name) !== value)).toEqual([]);
    expect(over.unchanged).toBeGreaterThan(0);
    expect(filterReencrypted(after).size).toBe(all);
    const wrong = [...after].filter(([key, value]) => {
      const [companyId = '', name = ''] = key.split(' ');
      const text = alone.decrypt(companyId, toPlace(name), value);
      return text !== name.replace(/^vault(\d+)##.*/, 'canary-$1');
    });
    expect(wrong).toEqual([]);
    const runs = await sluice.server.database.allCompanies
      .selectFrom('job_runs')
      .select(['tries', 'status'])
      .where('job_id', '=', 'core.refreshSecrets')
      .execute();
    expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'done'));
    expect(Math.max(...runs.map(({ tries }) => tries))).toBe(2);
  },
);
