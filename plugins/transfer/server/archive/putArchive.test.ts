// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { archivesOn } from '#testing/security/kits/archivesOn';
import { editArchive } from '#testing/security/kits/spoiltArchives';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
type Owner = Awaited<ReturnType<typeof sluice.company>>;
const { call, exported, checked, applied } = archivesOn(() => sluice);
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

/** More than are read at once. */
const many = 450;
const userId = (index: number) => `user-${String(index).padStart(4, '0')}`;

interface Member {
  readonly user_id: string;
  readonly username: string;
  readonly email: string;
}
const members = (change: (member: Member, index: number) => Partial<Member> = () => ({})) =>
  Array.from({ length: many }, (_, index) => {
    const member = { user_id: userId(index), username: `name${index}`, email: '' };
    return { ...member, ...change(member, index) };
  });

/** An archive with these users, each of them in the same two groups. */
async function archiveOf(owner: Owner, users: readonly Member[], groups: readonly string[] = []) {
  await call(owner, 'POST', 'users', { username: 'ada', attributes: { department: 'One' } });
  return editArchive(await exported(owner, undefined, true), lines => {
    const at = lines.findIndex(({ table }) => table === 'directory_users');
    const rows = users.map(user => ({
      table: 'directory_users',
      row: { ...lines[at].row, ...user },
    }));
    const others = groups.flatMap(group_id => [
      {
        table: 'directory_groups',
        row: { group_id, name: group_id, description: '', created_date: 1 },
      },
      ...users.map(({ user_id }) => ({
        table: 'directory_group_users',
        row: { group_id, user_id, added_date: 1 },
      })),
    ]);
    lines.splice(at, 1, ...rows, ...others);
  });
}

const reportOf = ({ report }: { report: { tables: { table: string }[] } }, table: string) =>
  report.tables.find(each => each.table === table);
const count = async ({ companyId }: Owner, table: 'directory_users' | 'directory_attributes') =>
  (
    await sluice.server.database
      .forCompany(companyId)
      .selectFrom(table)
      .select('company_id')
      .execute()
  ).length;

describe('an archive with more rows than one read returns', () => {
  it('is created, compared as equal, changed, and removed', async () => {
    const [maker, owner] = [await sluice.company(), await sluice.company()];
    const text = await archiveOf(maker, members(), ['readers', 'writers']);
    const created = await applied(owner, text);
    expect(reportOf(created, 'directory_users')).toMatchObject({ created: many, same: 0 });
    expect(reportOf(created, 'directory_group_users')).toMatchObject({ created: 2 * many });
    expect(await count(owner, 'directory_attributes')).toBe(many);

    const again = await checked(owner, text);
    for (const table of again.report.tables)
      expect(table).toMatchObject({ created: 0, changed: 0, removed: 0, kept: 0 });

    const half = members((_, index) => (index % 3 === 0 ? { email: `m${index}@example.com` } : {}));
    const other = await archiveOf(
      maker,
      half.filter((_, index) => index % 2 === 0),
      ['readers'],
    );
    const added = await checked(owner, other, { mode: 'add' });
    expect(reportOf(added, 'directory_users')).toMatchObject({
      created: 0,
      changed: many / 6,
      same: many / 3,
      removed: 0,
      kept: many / 2,
    });
    const replaced = await applied(owner, other);
    const users = reportOf(replaced, 'directory_users');
    expect(users).toMatchObject({ changed: many / 6, removed: many / 2, kept: 0 });
    expect(users).toMatchObject({
      rows: expect.arrayContaining([
        { name: 'name0', what: 'changed', fields: ['email'] },
        { name: 'name1', what: 'removed', fields: [] },
      ]),
    });
    expect(reportOf(replaced, 'directory_group_users')).toMatchObject({
      created: 0,
      changed: 0,
      removed: many + many / 2,
      same: many / 2,
    });
    expect(await count(owner, 'directory_users')).toBe(many / 2);
    // Rows that archives don’t contain were deleted with them.
    expect(await count(owner, 'directory_attributes')).toBe(many / 2);
  });

  it('names two of its rows that conflict, wherever they are', async () => {
    const [maker, owner] = [await sluice.company(), await sluice.company()];
    const text = await archiveOf(
      maker,
      members((_, index) => ({
        ...(index === many - 1 && { email: 'same@example.com', username: 'last' }),
        ...(index === 3 && { email: 'Same@example.com' }),
      })),
    );
    const { status, message } = await checked(owner, text);
    expect(status).toBe('failed');
    expect(message).toBe(
      'The archive can’t be imported: End users: “last” and “name3” would both have “same@example.com”, but they have different IDs here and in the archive. Delete or rename one, or import with “Replace”.',
    );
  });

  it('names the existing row that conflicts with one of its rows, unless that one is replaced', async () => {
    const [maker, owner] = [await sluice.company(), await sluice.company()];
    await applied(owner, await archiveOf(maker, members()));
    const renamed = await archiveOf(
      maker,
      members((_, index) => ({ user_id: index === 300 ? newId() : userId(index) })),
    );
    const refused = await checked(owner, renamed, { mode: 'add' });
    expect(refused.status).toBe('failed');
    expect(refused.message).toMatch(/End users: “name300” and “name300” would both have “name300”/);
    expect(reportOf(await applied(owner, renamed), 'directory_users')).toMatchObject({
      created: 1,
      removed: 1,
      same: many - 1,
    });
    // The name goes from one row to another that is changed as well.
    const moved = await archiveOf(
      maker,
      members((_, index) => ({
        user_id: index === 300 ? newId() : userId(index),
        ...(index === 1 && { username: 'other' }),
        ...(index === 300 && { username: 'name1' }),
      })),
    );
    expect((await checked(owner, moved, { mode: 'add' })).message).toBe('');
  });

  it('is rejected with the first error and the number of errors', async () => {
    const [maker, owner] = [await sluice.company(), await sluice.company()];
    const text = await archiveOf(
      maker,
      members((_, index) => (index >= 210 && index < 240 ? { email: 'x' } : {})),
    );
    expect((await checked(owner, text)).message).toMatch(
      /^The archive can’t be imported: End users 211 \(“name210”\): .* 29 more have problems too\.$/,
    );
    const long = await archiveOf(maker, [
      { user_id: 'x'.repeat(1001), username: 'long', email: '' },
    ]);
    expect((await checked(owner, long)).message).toMatch(
      /End users 1 \(“long”\): its “user_id” is longer than 1000 characters\.$/,
    );
  });
});
