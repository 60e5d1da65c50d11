import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gate } from '#core/contract';
import { startServer } from '../startServer';
import { listEndpoints } from './kits/calls';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const at = (person: Person, rest = '') => `/company/${person.companyId}/roles${rest}`;
const policy = (...pairs: readonly string[]) =>
  pairs.map(pair => {
    const [resource = '', action = ''] = pair.split(':');
    return { resource, actions: [{ action, allow: true }] };
  });
const create = (by: Person, name: string, ...pairs: readonly string[]) =>
  sluice.inject('POST', at(by), { token: by.token, body: { name, policy: policy(...pairs) } });
const change = (by: Person, name: string, ...pairs: readonly string[]) =>
  sluice.inject('PUT', at(by, `/${encodeURIComponent(name)}`), {
    token: by.token,
    body: { policy: policy(...pairs) },
  });
const remove = (by: Person, name: string, rest = '') =>
  sluice.inject('DELETE', at(by, `/${encodeURIComponent(name)}${rest}`), {
    token: by.token,
    body: {},
  });
const readRights = async ({ token }: Person): Promise<readonly string[]> =>
  (await sluice.inject('GET', '/customers/me', { token })).body.permissions;

const roleRights = ['roles:read', 'roles:create', 'roles:update', 'roles:delete'];

describe('nobody grants permissions above their own', () => {
  it('by creating a role', async () => {
    const admin = await sluice.company();
    const some = await sluice.company({ in: admin.companyId, can: [...roleRights, 'flows:read'] });
    expect((await create(some, 'Fine', 'flows:read')).status).toBe(200);
    const above = await create(some, 'Above', 'flows:read', 'flows:update', 'apps:read');
    expect(above).toMatchObject({ status: 403, body: { details: [{ at: 'body/policy' }] } });
    expect(above.body.message).toContain('flows:update, apps:read');
  });

  it('by changing their own role', async () => {
    const admin = await sluice.company();
    await create(admin, 'Mine', ...roleRights, 'flows:read');
    const holder = await sluice.company({ in: admin.companyId, roles: ['Mine'] });
    const before = await readRights(holder);
    expect((await change(holder, 'Mine', ...roleRights, 'flows:read', 'flows:update')).status).toBe(
      403,
    );
    expect((await change(holder, 'Mine', ...roleRights, 'events:read')).status).toBe(403);
    expect(await readRights(holder)).toEqual(before);
    expect((await change(holder, 'Mine', 'roles:read')).status).toBe(200);
    expect((await change(holder, 'Mine', ...roleRights)).body.code).toBe(1998);
  });

  it('by reducing or deleting a role that allows more', async () => {
    const admin = await sluice.company();
    await create(admin, 'Strong', 'flows:read', 'flows:delete');
    const some = await sluice.company({ in: admin.companyId, can: [...roleRights, 'flows:read'] });
    expect((await change(some, 'Strong', 'flows:read')).status).toBe(403);
    expect((await remove(some, 'Strong')).status).toBe(403);
  });

  it('by assigning the holders of a role another one', async () => {
    const admin = await sluice.company();
    await create(admin, 'Weak', 'flows:read');
    await create(admin, 'Other', 'flows:read');
    await create(admin, 'Strong', 'apps:delete');
    const holder = await sluice.company({ in: admin.companyId, roles: ['Weak'] });
    const deleter = await sluice.company({
      in: admin.companyId,
      can: [...roleRights, 'flows:read', 'customers:update'],
    });
    for (const above of ['Strong', 'default:superAdmin', 'default:admin'])
      expect((await remove(deleter, 'Weak', `?replaceBy=${above}`)).status).toBe(403);
    // The roles of members are a matter of the right to change members, by whichever call.
    const noMembers = await sluice.company({
      in: admin.companyId,
      can: [...roleRights, 'flows:read'],
    });
    expect((await remove(noMembers, 'Weak', '?replaceBy=Other')).status).toBe(403);
    expect((await remove(deleter, 'Weak', '?replaceBy=Other')).status).toBe(200);
    expect(await readRights(holder)).toContain('flows:read');
  });

  it('by a role with the name of a built-in one or of a property of every object', async () => {
    const admin = await sluice.company();
    for (const name of [
      'default:superAdmin',
      'Default:Admin',
      'constructor',
      'toString',
      'valueOf',
      '__proto__',
    ])
      expect((await create(admin, name, 'flows:read')).status).toBe(400);
    const odd = await sluice.company({
      in: admin.companyId,
      roles: ['constructor', '__proto__', 'gone'],
    });
    expect((await sluice.inject('GET', '/flows', { token: odd.token })).body.code).toBe(1998);
  });

  it('by making an operator through a role, which no role can', async () => {
    const admin = await sluice.company();
    expect((await create(admin, 'Operators', 'admin:read', 'admin:update')).status).toBe(400);
    expect((await readRights(admin)).filter(right => right.startsWith('admin:'))).toEqual([]);
  });

  it('as an administrator, who can’t change roles at all', async () => {
    const admin = await sluice.company();
    await create(admin, 'Small', 'flows:read');
    const other = await sluice.company({ in: admin.companyId, roles: ['default:admin'] });
    expect((await create(other, 'New', 'flows:read')).body.code).toBe(1998);
    expect((await change(other, 'Small', 'flows:read')).body.code).toBe(1998);
    expect((await remove(other, 'Small')).body.code).toBe(1998);
  });
});

describe('a change of permissions', () => {
  it('applies at the next call, whose response says that something changed', async () => {
    const admin = await sluice.company();
    await create(admin, 'Changing', 'flows:read', 'apps:read');
    const holder = await sluice.company({ in: admin.companyId, roles: ['Changing'] });
    const ask = (path: string) => sluice.inject('GET', path, { token: holder.token });
    const [first, profile] = [await ask('/flows'), await ask('/customers/me')];
    expect(first.headers['x-sluice-rights']).toBe(profile.headers['x-sluice-rights']);
    expect(String(first.headers['x-sluice-rights']).split(' ')[0]).toBe(admin.companyId);
    await change(admin, 'Changing', 'flows:read');
    const second = await ask('/flows');
    expect(second.headers['x-sluice-rights']).not.toBe(first.headers['x-sluice-rights']);
    const refused = await ask('/apps');
    expect(refused).toMatchObject({ status: 401, body: { code: 1998 } });
    expect(refused.headers['x-sluice-rights']).toBe(second.headers['x-sluice-rights']);
  });

  it('is not visible without a member’s token: there is no stamp', async () => {
    const reply = await sluice.inject('GET', '/flows', {});
    expect(reply.headers['x-sluice-rights']).toBeUndefined();
  });
});

describe('calls that show the same data require the same permission', () => {
  /** The data that each call shows from outside its own group, and the right needed for it. */
  const shows: Readonly<Record<string, readonly string[]>> = {
    'GET /company/:companyId/roles/:roleName/holders': ['roles:read', 'customers:read'],
    'GET /company/:companyId/customers/:customerId/rights': ['roles:read', 'customers:read'],
    'GET /company/:companyId/events': ['events:read'],
    'GET /company/:companyId/events/filters': ['events:read'],
    'GET /company/:companyId/events/verify': ['events:read'],
    'GET /company/:companyId/events/export': ['events:read'],
  };
  const listNeededRights = (gate: Gate): readonly string[] =>
    gate.needs === 'permission'
      ? [`${gate.permission.id}:${gate.action}`]
      : gate.needs === 'every'
        ? gate.gates.flatMap(listNeededRights)
        : [];

  it('requires each permission by name', () => {
    for (const [line, rights] of Object.entries(shows)) {
      const call = listEndpoints(sluice.server).find(each => each.line === line)!;
      expect({ line, rights: [...listNeededRights(call.when)].sort() }).toEqual({
        line,
        rights: [...rights].sort(),
      });
    }
  });

  it('leaves members out of the list of roles for people who can’t see members', async () => {
    const admin = await sluice.company();
    await create(admin, 'Held', 'flows:read');
    await sluice.company({ in: admin.companyId, roles: ['Held'] });
    const some = await sluice.company({ in: admin.companyId, can: [...roleRights, 'flows:read'] });
    const list = await sluice.inject('GET', at(some), { token: some.token });
    expect(list.body).not.toHaveLength(0);
    expect(list.body.every((role: object) => !('holders' in role))).toBe(true);
    const refused = await remove(some, 'Held');
    expect(refused.status).toBe(409);
    expect(refused.text).not.toContain('Lovelace');
  });
});
