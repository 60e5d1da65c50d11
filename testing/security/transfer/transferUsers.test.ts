// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { startServer } from '../../startServer';
import { archivesOn } from '../kits/archivesOn';
import { editArchive, findRow } from '../kits/spoiltArchives';

const passphrase = 'a passphrase of some length';
const password = 'Analytical-Engine-1843';
let sluice: Awaited<ReturnType<typeof startServer>>;
type Owner = Awaited<ReturnType<typeof sluice.company>>;
const { call, exported, checked, applied } = archivesOn(() => sluice);

beforeAll(async () => {
  sluice = await startServer();
});
afterAll(() => sluice.close());

const tables = [
  'directory_users',
  'directory_attributes',
  'directory_groups',
  'directory_group_users',
  'directory_identities',
  'authenticators',
] as const;
async function readUsers({ companyId }: Owner) {
  const db = sluice.server.database.forCompany(companyId);
  const rows = await Promise.all(
    tables.map(async table =>
      (
        await db
          .selectFrom(table as 'directory_users')
          .selectAll()
          .execute()
      ).map(row => row),
    ),
  );
  // A secret is re-encrypted each time.
  return Object.fromEntries(
    tables.map((table, index) => [
      table,
      rows[index]!.map(row => JSON.stringify({ ...row, company_id: '', secret: '' })).sort(),
    ]),
  );
}
const empty = Object.fromEntries(tables.map(table => [table, []]));

/**
 * A company with a user who has a password, a group, an identity elsewhere, an authenticator app,
 * and one who has nothing.
 */
async function companyWithUsers(): Promise<Owner & { readonly ada: string }> {
  const owner = await sluice.company();
  const { companyId, token } = owner;
  const createResource = async (path: string, body: unknown) => {
    const reply = await sluice.inject('POST', `/company/${companyId}/${path}`, { token, body });
    expect(reply.text).not.toContain('httpResponseCode');
    expect(reply.status).toBeLessThan(300);
    return reply.body;
  };
  const user = await createResource('users', {
    username: 'ada',
    email: 'ada@example.com',
    password,
    attributes: { department: 'Mathematics' },
  });
  await createResource('users', { username: 'grace' });
  const [now, deviceId] = [Date.now(), newId()];
  const place = { table: 'authenticators', row: deviceId, column: 'secret' };
  const theirs = { company_id: companyId, user_id: user.userId as string };
  await sluice.server.database.transaction(companyId, async db => {
    const group = {
      company_id: companyId,
      group_id: 'readers',
      name: 'Readers',
      name_key: 'readers',
    };
    await db
      .insertInto('directory_groups')
      .values({ ...group, description: '', created_date: now })
      .execute();
    await db
      .insertInto('directory_group_users')
      .values({ ...theirs, group_id: 'readers', added_date: now })
      .execute();
    const identity = {
      ...theirs,
      issuer: 'https://id.example.com',
      subject: '1843',
      linked_date: now,
    };
    await db.insertInto('directory_identities').values(identity).execute();
    const device = {
      ...theirs,
      device_id: deviceId,
      kind: 'totp' as const,
      name: 'Phone',
      confirmed: 1,
    };
    const secret = sluice.server.secrets.encrypt(companyId, place, 'JBSWY3DPEHPK3PXP');
    const rest = {
      secret,
      credential_id: null,
      transports: '[]',
      counter: 0,
      created_date: now,
      used_date: 0,
    };
    await db
      .insertInto('authenticators')
      .values({ ...device, ...rest })
      .execute();
  });
  return { ...owner, ada: user.userId as string };
}
const signsOn = async ({ companyId }: Owner) => {
  const directory = sluice.server.get(userDirectory);
  return (await directory.checkPassword(companyId, { username: 'ada' }, password)).ok;
};

describe('the end users of an environment', () => {
  it('are imported with passwords, groups, identities, and second factors with a passphrase, also into another environment', async () => {
    const ours = await companyWithUsers();
    const text = await exported(ours, passphrase, true);
    for (const secret of ['$argon2id$', 'JBSWY3DPEHPK3PXP']) expect(text).not.toContain(secret);
    const theirs = await sluice.company();
    const { report } = await applied(theirs, text, { passphrase });
    expect(report.notes).toEqual([]);
    expect(await readUsers(theirs)).toEqual(await readUsers(ours));
    expect(await signsOn(theirs)).toBe(true);
    const device = await sluice.server.database
      .forCompany(theirs.companyId)
      .selectFrom('authenticators')
      .selectAll()
      .executeTakeFirstOrThrow();
    const place = { table: 'authenticators', row: device.device_id, column: 'secret' };
    expect(sluice.server.secrets.decrypt(theirs.companyId, place, device.secret)).toBe(
      'JBSWY3DPEHPK3PXP',
    );
    const again = await checked(theirs, text, { passphrase });
    for (const table of again.report.tables)
      expect(table).toMatchObject({ created: 0, changed: 0, removed: 0 });
  });

  it('are imported without passwords and second factors if secrets are left out, with one warning', async () => {
    const ours = await companyWithUsers();
    const text = await exported(ours, undefined, true);
    for (const secret of ['$argon2id$', 'Phone']) expect(text).not.toContain(secret);
    const theirs = await sluice.company();
    const { report } = await applied(theirs, text);
    expect(report.notes).toEqual([
      expect.stringMatching(/authenticators, so 1 user needs new ones\. Affected: ada\.$/),
    ]);
    expect(report.secretsMissing).toEqual([]);
    expect(await signsOn(theirs)).toBe(false);
    const here = await readUsers(theirs);
    expect([here['directory_users']?.length, here['authenticators']?.length]).toEqual([2, 0]);
    // Whoever has a password here keeps it, and so their second factors.
    const before = await readUsers(ours);
    await applied(ours, text);
    expect(await readUsers(ours)).toEqual(before);
    expect(await signsOn(ours)).toBe(true);
  });

  it('are not in an archive without users, which changes none', async () => {
    const ours = await companyWithUsers();
    const text = await exported(ours, passphrase);
    expect(text).not.toContain('ada@example.com');
    const before = await readUsers(ours);
    await applied(ours, text, { passphrase });
    expect(await readUsers(ours)).toEqual(before);
    const bare = await sluice.company();
    await applied(ours, await exported(bare, passphrase, true), { passphrase });
    expect(await readUsers(ours)).toEqual(empty);
  });

  it('are rejected if another user has the username, or the limit is exceeded', async () => {
    const ours = await companyWithUsers();
    const text = await exported(ours, undefined, true);
    const theirs = await companyWithUsers();
    const { status, message } = await checked(theirs, text, { mode: 'add' });
    expect(status).toBe('failed');
    expect(message).toMatch(/would both have “/);
    const small = await sluice.company();
    const limit = (entitlement: object) =>
      sluice.server.database.allCompanies
        .updateTable('companies')
        .set({ entitlement: JSON.stringify(entitlement) })
        .where('company_id', '=', small.companyId)
        .execute();
    await limit({ users: { total: 1 } });
    expect((await checked(small, text)).message).toBe(
      'Users: 0 of 1 used, so 2 more can’t be added. Delete some, or ask an operator to raise the limit.',
    );
    await limit({ apps: { total: 1 } });
    for (const name of ['One', 'Two'])
      await sluice.inject('POST', '/apps', { token: ours.token, body: { name } });
    expect((await checked(small, await exported(ours))).message).toMatch(
      /^Applications: 0 of 1 used, so/,
    );
    await limit({ connections: { total: 1 } });
    for (const name of ['One', 'Two'])
      await sluice.inject('POST', '/connections', {
        token: ours.token,
        body: { name, connectorId: 'httpConnector' },
      });
    expect((await checked(small, await exported(ours))).message).toMatch(
      /^Connections: \d+ of 1 used, so/,
    );
  });
});

describe('the security settings of an environment', () => {
  it('are imported, unless they would lock out the person who imports them', async () => {
    const ours = await sluice.company();
    const { body: rules } = await call(ours, 'GET', 'security');
    const passwordPolicy = { ...rules.passwordPolicy, lengthMin: 14, previous: 3 };
    const strict = { ...rules, sessionMinutes: 45, passwordPolicy };
    expect((await call(ours, 'PUT', 'security', strict)).status).toBe(200);
    const theirs = await sluice.company();
    const text = await exported(ours);
    expect((await applied(theirs, text)).report.notes).toEqual([]);
    expect((await call(theirs, 'GET', 'security')).body).toEqual(strict);
    const shut = editArchive(text, lines => {
      findRow(lines, 'companies').security = JSON.stringify({
        ...rules,
        addressAllowList: ['203.0.113.0/24'],
      });
    });
    const { report } = await applied(theirs, shut);
    expect(report.notes).toEqual([
      expect.stringMatching(/^The security settings were not imported\. /),
    ]);
    expect((await call(theirs, 'GET', 'security')).body).toEqual(strict);
  });
});
