import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#core/contract';
import { limits } from '#core/server';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;

/** Creates one more of what an operator can limit. */
const creations: Readonly<
  Record<string, (person: Person, index: number) => readonly [path: string, body: object]>
> = {
  apps: (_, index) => ['/apps', { name: `App ${index}` }],
  connections: (_, index) => [
    '/connections',
    { name: `Connection ${index}`, connectorId: 'httpConnector' },
  ],
  members: ({ companyId }, index) => [
    `/company/${companyId}/customers`,
    {
      email: `m${index}@example.org`,
      firstName: 'Grace',
      lastName: 'Hopper',
      roles: ['default:read'],
    },
  ],
  roles: ({ companyId }, index) => [`/company/${companyId}/roles`, { name: `Role ${index}` }],
  groups: ({ companyId }, index) => [`/company/${companyId}/usergroups`, { name: `G ${index}` }],
  uiTemplates: (_, index) => ['/ui', { name: `Page ${index}`, template: '<p>Page</p>' }],
};

/** Lets an environment have so many of a kind. */
const limit = (companyId: string, kind: string, total: number) =>
  sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify({ [kind]: { total } }) })
    .where('company_id', '=', companyId)
    .execute();

describe('what an environment can have (guarantee 31)', () => {
  it('is limited unless an operator sets another limit, except for users', () => {
    const open = sluice.server.at(limits).filter(({ usual }) => usual === undefined);
    expect(open.map(({ kind }) => kind).sort()).toEqual(['users']);
  });

  it.each(Object.entries(creations))('is limited for %s', async (kind, create) => {
    const person = await sluice.company();
    const post = async (index: number) => {
      const [path, body] = create(person, index);
      return sluice.inject('POST', path, { token: person.token, body });
    };
    await limit(person.companyId, kind, 1);
    const first = [await post(1), await post(2)].map(({ status }) => status);
    await limit(person.companyId, kind, 1000);
    const more = await post(3);
    expect([first.at(-1), more.status, codes.limitReached]).toEqual([400, 200, 4000]);
  });

  it('is limited for policies and templates of flows', async () => {
    const person = await sluice.company();
    const { token, companyId } = person;
    const post = (path: string, body: object) => sluice.inject('POST', path, { token, body });
    const { body: made } = await post('/apps', { name: 'Shop' });
    const policy = () => post(`/apps/${made.app.appId}/policy`, { name: 'Sign-in' });
    const flow = await post('/flows', { name: 'Flow' });
    const template = (name: string) =>
      post('/flowtemplates', {
        name,
        category: 'Authentication',
        flowId: flow.body.flowInfo.flowId,
      });
    await limit(companyId, 'policies', 1);
    expect([(await policy()).status, (await policy()).status]).toEqual([200, 400]);
    await limit(companyId, 'flowTemplates', 1);
    expect([(await template('One')).status, (await template('Two')).status]).toEqual([200, 400]);
  });
});
