// @module-tag slow
import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { newId } from '../../contract';
import { startServer } from '#testing/startServer';
import { companyKeys } from './CompanyKeys';
import { jobWorker } from '../jobs/JobWorker';
import { encryptedTables } from '../host/points';
import { findLatestReencryption, startReencryption } from './reencryptions';
import { isEncrypted, Secrets } from './secrets';

type Sluice = Awaited<ReturnType<typeof startServer>>;
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const servers: Sluice[] = [];
afterAll(() => Promise.all(servers.map(each => each.close())));

/** A server with this key, and the same one as it is after a start with other keys. */
async function serverWith(key: Buffer): Promise<Sluice> {
  const sluice = await startServer({ env: { SLUICE_KEY: key.toString('hex') } });
  servers.push(sluice);
  return sluice;
}
async function setKeys({ server }: Sluice, present: Buffer, ...previous: Buffer[]): Promise<void> {
  const secrets = new Secrets(present, previous);
  Object.assign(server, { secrets });
  await server.database.allCompanies
    .updateTable('installation')
    .set({ value: secrets.keyId })
    .where('name', '=', 'key-id')
    .execute();
}

async function listEncryptedValues(sluice: Sluice, companyId: string) {
  const db = sluice.server.database.forCompany(companyId);
  const found: { place: { table: string; row: string; column: string }; sealed: string }[] = [];
  for (const table of sluice.server.at(encryptedTables))
    for (const row of await db
      .selectFrom(table.table as 'connections')
      .selectAll()
      .execute())
      found.push(...table.list(row));
  return found;
}

async function companyWithSecrets(sluice: Sluice, canary: string) {
  const owner = await sluice.company({ examples: true });
  const { token, companyId } = owner;
  for (let index = 0; index < 90; index += 1)
    await sluice.inject('POST', '/constructs', {
      token,
      body: {
        name: `vault${index}`,
        type: 'secret',
        context: 'company',
        value: `${canary}-${index}`,
      },
    });
  await sluice.inject('POST', '/connections', {
    token,
    body: {
      name: 'Directory',
      connectorId: 'pingOneSSOConnector',
      properties: { envId: { value: 'e' }, clientSecret: { value: canary } },
    },
  });
  await sluice.server.get(companyKeys).published(companyId);
  return owner;
}

it('re-encrypts all secrets of all environments with a new key, so that the old one decrypts nothing', async () => {
  const sluice = await serverWith(oldKey);
  const canary = `canary-${newId()}`;
  const [one, two] = [
    await companyWithSecrets(sluice, canary),
    await companyWithSecrets(sluice, canary),
  ];
  const before = await listEncryptedValues(sluice, one.companyId);
  expect(before.length).toBeGreaterThan(90);
  await setKeys(sluice, newKey, oldKey);
  const { instanceId } = await startReencryption(sluice.server, { signingDays: -1 });
  expect(await startReencryption(sluice.server, { signingDays: -1 })).toEqual({
    instanceId,
    started: false,
  });
  await sluice.server.get(jobWorker).once();
  const progress = (await findLatestReencryption(sluice.server))!;
  expect(progress).toMatchObject({
    instanceId,
    done: progress.companies,
    failed: 0,
    faults: 0,
    signingKeys: 0,
  });
  expect(progress.resealed).toBeGreaterThan(180);
  const alone = new Secrets(newKey);
  const gone = new Secrets(oldKey);
  for (const { companyId } of [one, two])
    for (const { place, sealed } of await listEncryptedValues(sluice, companyId)) {
      expect(isEncrypted(sealed)).toBe(true);
      expect(() => gone.decrypt(companyId, place, sealed)).toThrow(
        /a key that this server doesn’t have/,
      );
      const isVault = place.row.startsWith('vault');
      expect(alone.decrypt(companyId, place, sealed).includes(canary) || !isVault).toBe(true);
      // Moved to another place or company it opens nowhere.
      expect(() => alone.decrypt(companyId, { ...place, row: 'elsewhere' }, sealed)).toThrow(
        'authenticate',
      );
      expect(() => alone.decrypt('another', place, sealed)).toThrow('authenticate');
    }
  await setKeys(sluice, newKey);
  const again = await startReencryption(sluice.server, { signingDays: -1 });
  await sluice.server.get(jobWorker).once();
  expect(await findLatestReencryption(sluice.server)).toMatchObject({
    instanceId: again.instanceId,
    resealed: 0,
    faults: 0,
  });
});

it('loses no concurrent writes, and counts values that no key can decrypt', async () => {
  const sluice = await serverWith(oldKey);
  const owner = await companyWithSecrets(sluice, 'first');
  await setKeys(sluice, newKey, oldKey);
  await startReencryption(sluice.server, { signingDays: -1 });
  const writes = Array.from({ length: 20 }, (_, index) =>
    sluice.inject('PUT', `/constructs/${encodeURIComponent(`vault${index * 4}##SK##company`)}`, {
      token: owner.token,
      body: { type: 'secret', context: 'company', value: `later-${index}` },
    }),
  );
  const [replies] = await Promise.all([Promise.all(writes), sluice.server.get(jobWorker).once()]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const alone = new Secrets(newKey);
  const rows = (await listEncryptedValues(sluice, owner.companyId)).filter(({ place }) =>
    place.row.startsWith('vault'),
  );
  const texts = rows.map(({ place, sealed }) => alone.decrypt(owner.companyId, place, sealed));
  expect(texts.filter(text => text.includes('later-'))).toHaveLength(20);
  expect(texts.filter(text => text.includes('first-'))).toHaveLength(70);
  await setKeys(sluice, randomBytes(32));
  await startReencryption(sluice.server, { signingDays: -1 });
  await sluice.server.get(jobWorker).once();
  const progress = (await findLatestReencryption(sluice.server))!;
  expect(progress.faults).toBeGreaterThanOrEqual(90);
  expect(progress.resealed).toBe(0);
});

it('replaces signing keys that are older than requested', async () => {
  const sluice = await serverWith(oldKey);
  const { companyId } = await sluice.company();
  const keys = sluice.server.get(companyKeys);
  await keys.published(companyId);
  await startReencryption(sluice.server, { signingDays: 1 });
  await sluice.server.get(jobWorker).once();
  expect(await findLatestReencryption(sluice.server)).toMatchObject({ signingKeys: 0 });
  await sluice.server.database
    .forCompany(companyId)
    .updateTable('company_keys')
    .set({ created_date: Date.now() - 2 * 86_400_000 })
    .execute();
  await startReencryption(sluice.server, { signingDays: 1 });
  await sluice.server.get(jobWorker).once();
  expect(await findLatestReencryption(sluice.server)).toMatchObject({ signingKeys: 1 });
  expect((await keys.published(companyId)).keys).toHaveLength(2);
});

it('ends, and can begin again, when companies are deleted or a failure is long past', async () => {
  const sluice = await serverWith(oldKey);
  const { database } = sluice.server;
  const [gone, failing] = [await sluice.company(), await sluice.company()];
  const first = await startReencryption(sluice.server, { signingDays: -1 });
  await sluice.server.get(jobWorker).once();
  // As a company that is deleted takes its part along, and clean-up the jobs that failed.
  for (const table of ['secret_refresh_parts', 'companies'] as const)
    await database.allCompanies
      .deleteFrom(table)
      .where('company_id', '=', gone.companyId)
      .execute();
  await database.allCompanies
    .deleteFrom('secret_refresh_parts')
    .where('company_id', '=', failing.companyId)
    .execute();
  await database.allCompanies.deleteFrom('job_runs').execute();
  const { companies, done, failed } = (await findLatestReencryption(sluice.server))!;
  expect({ companies, failed }).toEqual({ companies: done + 1, failed: 1 });
  const next = await startReencryption(sluice.server, { signingDays: -1 });
  expect(next.started).toBe(true);
  expect(next.instanceId).not.toBe(first.instanceId);
});

it('decrypts values of the first format with whichever key encrypted them', () => {
  const place = { table: 't', row: 'r', column: 'c' };
  const sealed = new Secrets(oldKey)
    .encrypt('a', place, 'text')
    .replace(/^v2\.[0-9a-f]{8}\./, 'v1.');
  const secrets = new Secrets(newKey, [oldKey]);
  expect(secrets.decrypt('a', place, sealed)).toBe('text');
  expect(secrets.isPresent(sealed)).toBe(false);
  expect(() => new Secrets(newKey).decrypt('a', place, sealed)).toThrow('authenticate');
});
