import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { variableStore } from '../contract';
import connections from '#plugins/connections/server';
import connectors from '#plugins/connectors/server';
import variables from '../server';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () => void (sluice = await startServer({ plugins: [variables, connectors, connections] })),
);
afterAll(() => sluice.close());

const path = (key: string) => `/constructs/${encodeURIComponent(key)}`;
const make = (token: string, body: object) => sluice.inject('POST', '/constructs', { token, body });
const retries = { name: 'retries', context: 'flowInstance', type: 'number', value: '3', max: 5 };
const store = () => sluice.server.get(variableStore);

describe('a variable', () => {
  it('is returned under its composite name, with a value of its type [C061, C062]', async () => {
    const { token, companyId, customerId } = await sluice.company();
    const { body } = await make(token, { ...retries, displayName: 'Frequency' });
    expect(body).toMatchObject({
      'retries##SK##flowInstance': {
        context: 'flowInstance',
        type: 'number',
        displayName: 'Frequency',
        value: 3,
        mutable: true,
        min: 0,
        max: 5,
        visibility: 'private',
        companyId,
        customerId,
      },
    });
    const listed = await sluice.inject('GET', '/constructs?page=0&limit=10&query=RETR', { token });
    expect(listed.body['retries##SK##flowInstance']).toMatchObject({ value: 3, totalCount: 1 });
    expect((await sluice.inject('GET', '/constructs?query=nothing', { token })).body).toEqual({});
  });

  it('exists once', async () => {
    const { token } = await sluice.company();
    await make(token, retries);
    expect((await make(token, retries)).body).toMatchObject({
      httpResponseCode: 409,
      message: 'Construct already exists',
    });
    expect((await make(token, { ...retries, context: 'company' })).status).toBe(200);
    const missing = await sluice.inject('DELETE', path('none##SK##company'), { token });
    expect(missing.body).toMatchObject({ httpResponseCode: 404, message: 'Construct not found' });
  });

  it('belongs to one run in the default context', async () => {
    const { token } = await sluice.company();
    const made = await make(token, { ...retries, context: 'default' });
    expect(Object.keys(made.body)).toEqual(['retries##SK##flowInstance']);
    expect(made.body['retries##SK##flowInstance'].context).toBe('flowInstance');
    expect((await make(token, retries)).body.message).toBe('Construct already exists');
    const saved = await sluice.inject('PUT', path('retries##SK##default'), {
      token,
      body: { ...retries, context: 'default', value: 4 },
    });
    expect(saved.body['retries##SK##flowInstance'].value).toBe(4);
  });

  it.each([
    ['challenge', { name: 'challenge', context: 'company', type: 'string' }, 'body/name'],
    ['a name with braces', { name: '{{x}}', context: 'company', type: 'string' }, 'body/name'],
    ['a secret of a flow', { name: 'a', context: 'flowInstance', type: 'secret' }, 'body/context'],
    [
      'a flow variable without a flow',
      { name: 'a', context: 'flow', type: 'string' },
      'body/context',
    ],
    [
      'a number that is none',
      { name: 'a', context: 'company', type: 'number', value: 'x' },
      'body/value',
    ],
    [
      'a number out of range',
      { name: 'a', context: 'company', type: 'number', value: 2001 },
      'body/value',
    ],
    [
      'bounds the wrong way round',
      { name: 'a', context: 'company', type: 'number', min: 5, max: 1 },
      'body/max',
    ],
    [
      'an object that is none',
      { name: 'a', context: 'company', type: 'object', value: '[1' },
      'body/value',
    ],
  ])('refuses %s', async (_, body, at) => {
    const { token } = await sluice.company();
    const refused = await make(token, body);
    expect(refused.status).toBe(400);
    expect(refused.body.details.map((each: { at: string }) => each.at)).toContain(at);
  });

  it('keeps its name and context in changes, and is deleted [C063, C064]', async () => {
    const { token } = await sluice.company();
    await make(token, retries);
    const key = 'retries##SK##flowInstance';
    const moved = await sluice.inject('PUT', path(key), {
      token,
      body: { context: 'company', type: 'number' },
    });
    expect(moved.status).toBe(400);
    const body = { context: 'flowInstance', type: 'number', value: 4, mutable: false };
    const saved = await sluice.inject('PUT', path(key), { token, body });
    expect(saved.body[key]).toMatchObject({ value: 4, mutable: false, max: 5 });
    expect((await sluice.inject('DELETE', path(key), { token })).status).toBe(200);
  });

  it('hides a secret, keeps it when ****** is sent back, and drops it with its type', async () => {
    const { token, companyId } = await sluice.company();
    const key = 'token##SK##company';
    const secret = 'canary-91ab';
    await make(token, { name: 'token', context: 'company', type: 'secret', value: secret });
    const kept = await sluice.inject('PUT', path(key), {
      token,
      body: { context: 'company', type: 'secret', value: '******', displayName: 'For mail' },
    });
    expect(kept.body[key]).toMatchObject({ value: '******', displayName: 'For mail' });
    expect((await store().load(companyId, 'f'))[0]).toMatchObject({ name: 'token', value: secret });
    const db = sluice.server.database.forCompany(companyId);
    const all = [
      await db.selectFrom('constructs').selectAll().execute(),
      await db.selectFrom('audit_events').selectAll().execute(),
      (await sluice.inject('GET', '/constructs', { token })).text,
    ];
    expect(JSON.stringify(all)).not.toContain(secret);
    const open = await sluice.inject('PUT', path(key), {
      token,
      body: { context: 'company', type: 'string' },
    });
    expect(open.body[key]).not.toHaveProperty('value');
  });

  it('is limited to a hundred per environment, except for those that flows bring', async () => {
    const { token, companyId } = await sluice.company();
    const carried = Array.from({ length: 120 }, (_, n) => ({
      name: `v${n}##SK##flowInstance`,
      context: 'flowInstance',
      fields: { type: 'string' },
    }));
    await sluice.server.database.transaction(companyId, db =>
      store().ensure(db, companyId, carried),
    );
    await sluice.server.database.allCompanies
      .updateTable('companies')
      .set({ entitlement: JSON.stringify({ attributes: { enabled: true, total: 1 } }) })
      .where('company_id', '=', companyId)
      .execute();
    expect((await make(token, retries)).status).toBe(200);
    expect((await make(token, { ...retries, name: 'more' })).body.message).toContain(
      'Variables: 1 of 1 used',
    );
  });

  it('rejects changes of readers and other environments', async () => {
    const { token, companyId } = await sluice.company();
    await make(token, retries);
    const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
    expect((await make(reader.token, { ...retries, name: 'other' })).body.code).toBe(1998);
    const stranger = await sluice.company();
    const deletion = await sluice.inject('DELETE', path('retries##SK##flowInstance'), {
      token: stranger.token,
    });
    expect(deletion.status).toBe(404);
  });
});

describe('the store', () => {
  it('creates variables that a flow brings once, and keeps existing ones', async () => {
    const { token, companyId, customerId } = await sluice.company();
    await make(token, { ...retries, value: 2 });
    const brought = [
      {
        name: 'retries##SK##flowInstance',
        context: 'flowInstance',
        fields: { type: 'number', value: 9 },
      },
      {
        name: 'seen##SK##flow##SK##f1',
        context: 'flow',
        fields: { type: 'boolean', value: 'true', mutable: true },
      },
      {
        name: 'strange##SK##company',
        context: 'company',
        fields: { type: 'number', value: 'not one' },
      },
    ];
    const ensure = () =>
      sluice.server.database.transaction(companyId, db =>
        store().ensure(db, companyId, brought, customerId),
      );
    expect(await ensure()).toEqual(['seen##SK##flow##SK##f1', 'strange##SK##company']);
    expect(await ensure()).toEqual([]);
    const loaded = await store().load(companyId, 'f1');
    expect(loaded.map(({ name, value }) => [name, value])).toEqual([
      ['retries', 2],
      ['seen', true],
      ['strange', undefined],
    ]);
    expect((await store().load(companyId, 'f2')).map(({ name }) => name)).toEqual([
      'retries',
      'strange',
    ]);
  });

  it('saves what running flows write', async () => {
    const { token, companyId } = await sluice.company();
    await make(token, { name: 'count', context: 'company', type: 'number', value: 1 });
    await make(token, { name: 'last', context: 'flow', flowId: 'f1', type: 'object' });
    await store().saveCompany(companyId, { count: 7, unknown: 1 });
    await store().saveFlow(companyId, 'f1', { last: { at: 1 } });
    await store().saveUser(companyId, 'u1', { theme: 'dark' });
    await store().saveUser(companyId, 'u1', { theme: 'light', size: 2 });
    const loaded = await store().load(companyId, 'f1');
    expect(loaded.map(({ name, value }) => [name, value])).toEqual([
      ['count', 7],
      ['last', { at: 1 }],
    ]);
    expect(await store().loadUser(companyId, 'u1')).toEqual({ theme: 'light', size: 2 });
    expect(await store().loadUser(companyId, 'u2')).toEqual({});
  });

  it('explains why a flow can’t write a value', () => {
    const number = {
      name: 'n',
      context: 'company',
      type: 'number',
      value: 1,
      mutable: true,
      min: 1,
      max: 5,
    } as const;
    expect(store().fault(number, 3)).toBeUndefined();
    expect(store().fault(number, 6)).toContain('between 1 and 5');
    expect(store().fault({ ...number, min: 0, max: 2000 }, 1_800_000_000_000)).toBeUndefined();
    expect(store().fault(number, 'many')).toBeUndefined();
    expect(store().fault({ ...number, mutable: false }, 2)).toContain('is read-only');
  });

  it('exports, copies, and deletes the variables of a flow', async () => {
    const { token, companyId } = await sluice.company();
    await make(token, { name: 'last', context: 'flow', flowId: 'f1', type: 'string', value: 'x' });
    await make(token, { name: 'key', context: 'company', type: 'secret', value: 's' });
    await sluice.server.database.transaction(companyId, db =>
      store().copyFlow(db, companyId, 'f1', 'f2'),
    );
    const which = { flowId: 'f2', names: ['last', 'key'], values: true };
    const db = sluice.server.database.forCompany(companyId);
    const exported = await store().exported(db, companyId, which);
    expect(exported.map(({ name, fields }) => [name, fields.value])).toEqual([
      ['key##SK##company', undefined],
      ['last##SK##flow##SK##f2', 'x'],
    ]);
    await store().dropFlow(db, companyId, 'f2');
    expect((await store().exported(db, companyId, which)).map(({ name }) => name)).toEqual([
      'key##SK##company',
    ]);
  });
});
