// @module-tag slow
import { DefaultQueryCompiler, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '#core/contract';
import { readCsv } from '#core/contract/internal';
import { startServer } from '#testing/startServer';
import { userDirectory } from '#plugins/connectors/contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ env: { SLUICE_RATE_IMPORTS: '2' } })));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const bring = (
  { token, companyId }: Person,
  csv: string,
  { dryRun = false, skipRefused = false } = {},
) =>
  sluice.inject('POST', `/company/${companyId}/users/import${dryRun ? '?dryRun=true' : ''}`, {
    token,
    body: { csv, skipRefused },
  });
const take = ({ token, companyId }: Person) =>
  sluice.inject('GET', `/company/${companyId}/users/export`, { token });
const directory = () => sluice.server.get(userDirectory);

it('previews a file line by line, and writes nothing', async () => {
  const admin = await sluice.company();
  const { companyId } = admin;
  await directory().create(companyId, { email: 'ada@example.com', givenName: 'Ada' });
  await directory().create(companyId, { username: 'same' });
  const csv = [
    'email,username,givenName,enabled',
    'ada@example.com,,Augusta,',
    'new@example.com,,New,true',
    'nonsense,,Wrong,',
    'other@example.com,,Other,perhaps',
    ',same,,',
    'new@example.com,,Twice,',
    'ada@example.com,same,,',
  ].join('\n');
  const { body } = await bring(admin, csv, { dryRun: true });
  expect(body).toMatchObject({ dryRun: true, created: 1, updated: 2, same: 1, refused: 3 });
  expect(body.lines.slice(0, 3)).toMatchObject([
    { line: 4, action: 'refuse', message: expect.stringContaining('is not an email address') },
    { line: 5, action: 'refuse', message: 'enabled is “perhaps”. Use true or false.' },
    {
      line: 8,
      action: 'refuse',
      name: 'ada@example.com',
      message: 'Another user already uses “same”. Use a different value.',
    },
  ]);
  expect((await directory().list(companyId)).count).toBe(2);
});

it('imports all of it or nothing, skips rejected lines if requested, and changes nothing the second time', async () => {
  const admin = await sluice.company();
  const lines = Array.from(
    { length: 300 },
    (_, index) => `u${index}@example.com,User ${index},"{""n"": ${index}}"`,
  );
  const csv = `email,familyName,attributes\n${lines.join('\n')}\nbroken,X,\n`;
  const refused = await bring(admin, csv);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toBe(
    'Nothing was imported: 1 line has an error. Fix it or remove it.',
  );
  expect((await directory().list(admin.companyId)).count).toBe(0);
  const done = await bring(admin, csv, { skipRefused: true });
  expect(done.body).toMatchObject({ dryRun: false, created: 300, refused: 1 });
  expect(await directory().find(admin.companyId, { attribute: 'n', value: 7 })).toMatchObject({
    familyName: 'User 7',
  });
  expect((await bring(admin, csv, { dryRun: true })).body).toMatchObject({
    created: 0,
    updated: 0,
    same: 300,
  });
  const third = await bring(admin, csv, { skipRefused: true });
  expect(third.status).toBe(429);
});

it('exports a file that can be imported, without passwords or formulas', async () => {
  const [from, to] = [await sluice.company(), await sluice.company()];
  const password = 'Turing-Complete-42';
  await directory().create(from.companyId, {
    email: 'a@example.com',
    givenName: '=1+1',
    password,
    attributes: { x: 'y' },
  });
  for (let index = 0; index < 501; index += 1)
    await directory().create(from.companyId, { username: `n${index}` });
  const file = await take(from);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.text).toContain("'=1+1");
  expect(file.text).not.toMatch(/argon2|Turing/);
  const read = readCsv(file.text);
  expect(read.ok && read.rows).toHaveLength(503);
  expect((await bring(to, file.text)).body).toMatchObject({ created: 502, refused: 0 });
  expect(await directory().find(to.companyId, { email: 'a@example.com' })).toMatchObject({
    givenName: '=1+1',
    hasPassword: false,
    attributes: { x: 'y' },
  });
  expect((await bring(from, file.text, { dryRun: true })).body).toMatchObject({ same: 502 });
});

it('accepts passwords only for new users, signs out users that it disables, and rejects other files', async () => {
  const admin = await sluice.company();
  const { companyId } = admin;
  const csv = 'username,password,passwordExpired\nann,Turing-Complete-42,true\n';
  expect(
    (await bring(admin, 'username,password\nann,weak\n', { dryRun: true })).body.lines[0].message,
  ).toMatch(/The password must have/);
  expect((await bring(admin, csv)).body).toMatchObject({ created: 1 });
  const checked = await directory().checkPassword(
    companyId,
    { username: 'ann' },
    'Turing-Complete-42',
  );
  expect(checked).toMatchObject({ ok: true, expired: true });
  expect((await bring(admin, csv, { dryRun: true })).body.lines[0].message).toMatch(
    /imports don’t change passwords/,
  );
  const many = `username,password\n${Array.from({ length: 201 }, () => `${newId()},x`).join('\n')}`;
  for (const [wrong, message] of [
    ['name\nx', '“name” is not a valid column'],
    ['email,email\nx,y', 'The column “email” appears twice in the first line'],
    ['email\n"x', 'Line 2 can’t be read'],
    [many, 'A file can contain up to 200 passwords'],
  ] as const)
    expect((await bring(admin, wrong, { dryRun: true })).body.message).toContain(message);
  expect((await bring(admin, 'username,enabled\nann,no\n')).body).toMatchObject({ updated: 1 });
  expect(
    await directory().checkPassword(companyId, { username: 'ann' }, 'Turing-Complete-42'),
  ).toMatchObject({
    reason: 'disabled',
  });
});

/** Does something right before the next long transaction begins. */
function beforeTransaction(act: () => Promise<unknown>): void {
  const { database } = sluice.server;
  const { longTransaction } = database;
  database.longTransaction = async (...terms) => {
    database.longTransaction = longTransaction;
    await act();
    return longTransaction.apply(database, terms as never) as never;
  };
}

it('plans again if one of the users was added or changed meanwhile', async () => {
  const admin = await sluice.company();
  const { companyId } = admin;
  const { userId } = await directory().create(companyId, { username: 'known' });
  const csv = 'username,familyName\nlate,\nknown,Lovelace\nnew,\n';
  beforeTransaction(() => directory().create(companyId, { username: 'late' }));
  expect((await bring(admin, csv)).body).toMatchObject({ created: 1, updated: 1, same: 1 });
  beforeTransaction(() => directory().update(companyId, userId, { givenName: 'Ada' }));
  const again = await bring(admin, 'username,familyName\nknown,King\nnew,\n');
  expect(again.body).toMatchObject({ created: 0, updated: 1, same: 1 });
  expect(await directory().find(companyId, { username: 'known' })).toMatchObject({
    givenName: 'Ada',
    familyName: 'King',
  });
});

it('plans again if a group changed meanwhile', async () => {
  const admin = await sluice.company();
  const { companyId } = admin;
  const group = await directory().createGroup(companyId, { name: 'Staff' });
  const { userId } = await directory().create(companyId, { username: 'ada' });
  await directory().addToGroup(companyId, group.groupId, userId);
  const csv = 'username,groups\nada,Staff\n';
  beforeTransaction(() => directory().removeFromGroup(companyId, group.groupId, userId));
  expect((await bring(admin, `${csv}new,Staff\n`)).body).toMatchObject({ created: 1, updated: 1 });
  beforeTransaction(() => directory().deleteGroup(companyId, group.groupId));
  const { body } = await bring(admin, `${csv}newer,Staff\n`);
  expect(body.details[0].message).toContain('Staff');
});

it('gives a name that one line frees to the user of a later line', async () => {
  const admin = await sluice.company();
  const { companyId } = admin;
  const users = await Promise.all(
    ['a', 'b'].map(name => directory().create(companyId, { username: name })),
  );
  const [a, b] = users.map(({ userId }) => userId);
  const csv = `userId,username\n${b},c\n${a},b\n,a\n`;
  expect((await bring(admin, csv)).body).toMatchObject({ created: 1, updated: 2 });
  expect(await directory().find(companyId, { username: 'b' })).toMatchObject({ userId: a });
  expect(await directory().find(companyId, { username: 'c' })).toMatchObject({ userId: b });
});

it('fills an environment up to its limit, and not beyond', async () => {
  const admin = await sluice.company();
  await sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify({ users: { enabled: true, total: 3 } }) })
    .where('company_id', '=', admin.companyId)
    .execute();
  expect((await bring(admin, 'username\na\nb\nc\n')).body).toMatchObject({ created: 3 });
  expect((await bring(admin, 'username\nd\n')).status).not.toBe(200);
  expect((await directory().list(admin.companyId)).count).toBe(3);
});

it('exports each user once, and counts no one for it (guarantee 31)', async () => {
  const admin = await sluice.company();
  const names = Array.from({ length: 1100 }, (_, index) => `many${index}`);
  expect((await bring(admin, `username\n${names.join('\n')}`)).status).toBe(200);
  const compiled = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
  const { text } = await take(admin);
  const reads = compiled.mock.results
    .map(({ value }) => (value as CompiledQuery).sql)
    .filter(statement => / from "directory_users"/.test(statement));
  compiled.mockRestore();
  const found = text.match(/\bmany\d+/g) ?? [];
  expect(found.toSorted()).toEqual(names.toSorted());
  // Three pages, and one that tells that there are no more.
  expect(reads).toHaveLength(4);
});
