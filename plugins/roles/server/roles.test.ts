import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createRole, deleteRole, updateRole } from '../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const at = ({ companyId }: Pick<Person, 'companyId'>, rest = '') =>
  `/company/${companyId}/roles${rest}`;
const formatRolePath = (person: Person, name: string, rest = '') =>
  at(person, `/${encodeURIComponent(name)}${rest}`);
const grant = (...pairs: readonly string[]) =>
  pairs.map(pair => {
    const [resource = '', action = ''] = pair.split(':');
    return { resource, actions: [{ action, allow: true }] };
  });
const create = (by: Person, name: string, ...pairs: readonly string[]) =>
  sluice.inject('POST', at(by), {
    token: by.token,
    body: { name, description: 'Made here', policy: grant(...pairs) },
  });
const change = (by: Person, name: string, body: object) =>
  sluice.inject('PUT', formatRolePath(by, name), { token: by.token, body });
const remove = (by: Person, name: string, rest = '') =>
  sluice.inject('DELETE', formatRolePath(by, name, rest), { token: by.token, body: {} });
const list = async (by: Person, rest = '') =>
  (await sluice.inject('GET', at(by, rest), { token: by.token })).body;
const getName = ({ _id: { name } }: any): string => name;
const trail = (person: Person) =>
  sluice.server.database
    .forCompany(person.companyId)
    .selectFrom('audit_events')
    .select(['action', 'resource', 'resource_id', 'before', 'after'])
    .where('resource', 'in', ['role', 'member'])
    .orderBy('seq')
    .execute();

describe('the roles of an environment', () => {
  it('are listed as an array, built-in ones first, page by page and by search [C099]', async () => {
    const admin = await sluice.company();
    await create(admin, 'Support', 'flows:read');
    const all = await list(admin);
    expect(all.map(getName)).toEqual([
      'default:superAdmin',
      'default:admin',
      'default:read',
      'default:auditor',
      'Support',
    ]);
    expect(all[0]).toMatchObject({ builtIn: true, holders: 1, grantable: true });
    expect(all[4]).toMatchObject({
      _id: { companyId: admin.companyId },
      builtIn: false,
      holders: 0,
      updatedDate: 0,
    });
    expect((await list(admin, '?limit=2&page=1')).map(getName)).toEqual([
      'default:read',
      'default:auditor',
    ]);
    expect((await list(admin, '?query=supp')).length).toBe(1);
    expect(await list(admin, '?limit=2&page=9')).toEqual([]);
  });

  it('are created with permissions that apply to their holders [C100]', async () => {
    const admin = await sluice.company();
    const made = await create(admin, 'Flow readers', 'flows:read');
    expect(made).toMatchObject({
      status: 200,
      body: { _id: { name: 'Flow readers' }, grantable: true },
    });
    const off = { action: 'create', allow: false };
    expect(made.body.policy[0].actions).toContainEqual(off);
    const holder = await sluice.company({ in: admin.companyId, roles: ['Flow readers'] });
    expect((await sluice.inject('GET', '/flows', { token: holder.token })).status).toBe(200);
    expect((await sluice.inject('GET', '/apps', { token: holder.token })).body.code).toBe(1998);
    expect(await trail(admin)).toMatchObject([
      { action: 'create', resource: 'role', resource_id: 'Flow readers', before: null },
    ]);
  });

  it('need a plain, unused name that no built-in role has', async () => {
    const admin = await sluice.company();
    await create(admin, 'Support');
    expect((await create(admin, 'support')).status).toBe(409);
    for (const name of ['default:mine', 'a/b', ' x', '<b>', '..', 'x'.repeat(61), 'a:b'])
      expect(await create(admin, name)).toMatchObject({
        status: 400,
        body: { details: [{ at: 'body/name' }] },
      });
    const twice = await Promise.all([
      create(admin, 'Race'),
      create(admin, 'Race'),
      create(admin, 'Race'),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('are limited to existing groups and actions', async () => {
    const admin = await sluice.company();
    expect((await create(admin, 'Odd', 'nothing:read')).body.message).toContain('“nothing”');
    expect((await create(admin, 'Odd', 'flows:deploy')).body.message).toContain('“deploy”');
    expect((await create(admin, 'Odd', 'admin:read')).status).toBe(400);
  });

  it('change for all holders at their next call, unless someone else changed them meanwhile [C101]', async () => {
    const admin = await sluice.company();
    await create(admin, 'Builders', 'flows:read', 'apps:read');
    const holder = await sluice.company({ in: admin.companyId, roles: ['Builders'] });
    const first = await change(admin, 'Builders', { policy: grant('flows:read'), updatedDate: 0 });
    expect(first).toMatchObject({ status: 200, body: { description: 'Made here' } });
    expect(first.body.updatedDate).toBeGreaterThan(0);
    expect((await sluice.inject('GET', '/apps', { token: holder.token })).body.code).toBe(1998);
    const late = await change(admin, 'Builders', { policy: grant('apps:read'), updatedDate: 0 });
    expect(late).toMatchObject({ status: 409 });
    expect((await list(admin, '?query=Builders'))[0].policy).toHaveLength(1);
    expect((await change(admin, 'Nobody', {})).status).toBe(404);
    const [, entry] = await trail(admin);
    expect(JSON.parse(entry!.before!).allows).toEqual(['flows:read', 'apps:read']);
    expect(JSON.parse(entry!.after!).allows).toEqual(['flows:read']);
  });

  it('are saved by only one of several people at the same time', async () => {
    const admin = await sluice.company();
    await create(admin, 'Shared', 'flows:read');
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        change(admin, 'Shared', { description: `${index}`, updatedDate: 0 }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it('are deleted if nobody holds them, or with a replacement [C102]', async () => {
    const admin = await sluice.company();
    await create(admin, 'Old', 'flows:read');
    await create(admin, 'New', 'apps:read');
    const holder = await sluice.company({ in: admin.companyId, roles: ['Old', 'New'] });
    const refused = await remove(admin, 'Old');
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.message).toContain('Ada Lovelace');
    expect((await remove(admin, 'Old', '?replaceBy=Old')).status).toBe(400);
    expect((await remove(admin, 'Old', '?replaceBy=Nothing')).status).toBe(400);
    expect((await remove(admin, 'Old', '?replaceBy=New')).status).toBe(200);
    expect((await remove(admin, 'Old')).status).toBe(404);
    const rights = await sluice.inject(
      'GET',
      `/company/${admin.companyId}/customers/${holder.customerId}/rights`,
      {
        token: admin.token,
      },
    );
    expect(rights.body.roles).toEqual(['New']);
    expect((await trail(admin)).map(({ action, resource }) => `${action} ${resource}`)).toEqual([
      'create role',
      'create role',
      'update member',
      'delete role',
    ]);
  });

  it('can’t be changed if they are built in', async () => {
    const admin = await sluice.company();
    expect((await change(admin, 'default:read', { policy: grant('flows:delete') })).status).toBe(
      409,
    );
    expect((await remove(admin, 'default:read', '?replaceBy=default:superAdmin')).status).toBe(409);
  });

  it('show the role behind each of a person’s permissions, and who has a role', async () => {
    const admin = await sluice.company();
    await create(admin, 'One', 'flows:read', 'apps:read');
    const both = await sluice.company({ in: admin.companyId, roles: ['One', 'default:read'] });
    const { body } = await sluice.inject(
      'GET',
      `/company/${admin.companyId}/customers/${both.customerId}/rights`,
      {
        token: admin.token,
      },
    );
    const of = (resource: string, action: string) =>
      body.rights.find((right: any) => right.resource === resource && right.action === action);
    expect(of('flows', 'read').roles).toEqual(['One', 'default:read']);
    expect(of('flows', 'update')).toBeUndefined();
    const holders = await sluice.inject('GET', formatRolePath(admin, 'One', '/holders'), {
      token: admin.token,
    });
    expect(holders.body).toEqual({
      holders: [{ customerId: both.customerId, name: 'Ada Lovelace', email: both.email }],
      count: 1,
    });
  });

  it('list the existing groups [S254]', async () => {
    const admin = await sluice.company();
    const { body } = await sluice.inject('GET', `/company/${admin.companyId}/resources`, {
      token: admin.token,
    });
    const groups = body.resources.map(({ resource }: any) => resource);
    for (const group of [
      'security',
      'roles',
      'customers',
      'apps',
      'company',
      'connections',
      'variables',
      'flows',
      'events',
    ])
      expect(groups).toContain(group);
  });

  it.each([
    ['making', createRole, 'Error creating role.'],
    ['changing', updateRole, 'Error updating role.'],
    ['deleting', deleteRole, 'Error deleting role.'],
  ])('have a text of their own when %s one fails without a word', (_, endpoint, text) =>
    expect(endpoint.failure?.text).toBe(text),
  );
});
