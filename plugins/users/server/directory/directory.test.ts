import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { variableStore } from '#plugins/variables/contract';
import type { UserLookup } from '#plugins/connectors/contract/internal';
import { startDirectory, type Directory, fault, say } from './testDirectory';

const good = 'Analytical-Engine-1843';
let sluice: Directory['sluice'];
let directory: Directory['directory'];
let companyId: string;
beforeAll(async () => void ({ sluice, directory, companyId } = await startDirectory()));
afterAll(() => sluice.close());

const someone = (more: object = {}) =>
  directory.create(companyId, { email: `${newId()}@example.com`, ...more });
describe('A user', () => {
  it('is found by any unique attribute, whatever the case, and never returned with a hash', async () => {
    const made = await directory.create(companyId, {
      username: 'Ada.L',
      email: 'Ada@Example.com',
      phone: '+44 20 7946 0018',
      externalId: 'ext-1',
      givenName: 'Ada',
      familyName: 'Lovelace',
      password: good,
      attributes: { department: 'Engines', level: 3, tags: ['x'] },
    });
    const { userId } = made;
    expect(made).toMatchObject({
      email: 'Ada@Example.com',
      displayName: 'Ada Lovelace',
      hasPassword: true,
    });
    expect(JSON.stringify(made)).not.toMatch(/argon2|hash/i);
    await directory.linkIdentity(companyId, userId, {
      issuer: 'https://idp.example',
      subject: '42',
    });
    const ways: readonly UserLookup[] = [
      { userId },
      { login: 'ada.l' },
      { login: ' ADA@example.com ' },
      { username: 'ADA.L' },
      { email: 'ada@example.com' },
      { phone: '0044 (20) 79460018' },
      { externalId: 'ext-1' },
      { identity: { issuer: 'https://idp.example', subject: '42' } },
      { attribute: 'department', value: 'Engines' },
      { attribute: 'level', value: 3 },
    ];
    for (const by of ways)
      expect([by, (await directory.find(companyId, by))?.userId]).toEqual([by, userId]);
    for (const by of [
      { login: '' },
      { phone: '' },
      { attribute: 'department', value: '' },
      { email: 'a@b.example' },
    ])
      expect(await directory.find(companyId, by)).toBeUndefined();
    const stranger = await sluice.company();
    expect(await directory.find(stranger.companyId, { userId })).toBeUndefined();
    expect(await directory.find(stranger.companyId, { login: 'ada.l' })).toBeUndefined();
  });

  it('has unique names: a duplicate is reported with its field', async () => {
    const id = newId();
    await directory.create(companyId, { username: id, email: `${id}@example.com`, externalId: id });
    expect(await fault(directory.create(companyId, { username: id.toUpperCase() }))).toMatchObject({
      code: 'taken',
      field: 'username',
      message: `The username “${id.toUpperCase()}” belongs to another user. Use a different one.`,
    });
    expect(await fault(directory.create(companyId, { email: `${id}@EXAMPLE.com` }))).toMatchObject({
      field: 'email',
    });
    const other = await someone();
    expect(
      await fault(directory.update(companyId, other.userId, { externalId: id })),
    ).toMatchObject({
      code: 'taken',
      field: 'externalId',
    });
    expect(
      await fault(
        directory.create(companyId, { username: 'eve@example.com', email: 'x@y.example' }),
      ),
    ).toMatchObject({ code: 'invalid', field: 'username' });
    const stranger = await sluice.company();
    expect(await directory.create(stranger.companyId, { username: id })).toMatchObject({
      username: id,
    });
  });

  it('is created once, however many requests create them at once', async () => {
    const email = `${newId()}@example.com`;
    const made = await Promise.all(
      Array.from({ length: 20 }, () => fault(directory.create(companyId, { email }))),
    );
    expect(made.filter(each => each === 'no fault')).toHaveLength(1);
    expect(made.filter(each => (each as { code?: string }).code === 'taken')).toHaveLength(19);
  });

  it('keeps what a change omits, and loses verification with another address', async () => {
    const { userId, email } = await someone({
      emailVerified: true,
      givenName: 'Ada',
      phone: '12345',
      attributes: { a: 1, b: 2 },
    });
    const changed = await directory.update(companyId, userId, {
      familyName: 'King',
      attributes: { b: null, c: 'x' },
    });
    expect(changed).toMatchObject({
      givenName: 'Ada',
      familyName: 'King',
      emailVerified: true,
      attributes: { a: 1, c: 'x' },
    });
    expect(await directory.find(companyId, { attribute: 'b', value: 2 })).toBeUndefined();
    const moved = await directory.update(companyId, userId, { email: `new-${email}`, phone: '' });
    expect(moved).toMatchObject({ emailVerified: false, phone: '', email: `new-${email}` });
    expect(await fault(directory.update(companyId, userId, { email: '' }))).toMatchObject({
      code: 'invalid',
    });
    expect(
      await fault(
        directory.update(companyId, userId, { attributes: JSON.parse('{"__proto__":1}') }),
      ),
    ).toMatchObject({
      code: 'invalid',
    });
    expect(await fault(directory.update(companyId, 'nobody', {}))).toMatchObject({
      code: 'userNotFound',
    });
  });

  it('is deleted completely', async () => {
    const { userId } = await someone({ password: good, attributes: { a: newId() } });
    const group = await directory.createGroup(companyId, { name: newId() });
    await directory.addToGroup(companyId, group.groupId, userId);
    await directory.linkIdentity(companyId, userId, {
      issuer: 'https://gone.example',
      subject: userId,
    });
    const kept = { company_id: companyId, user_id: userId, name: 'seen', value: '1' };
    await sluice.server.database
      .forCompany(companyId)
      .insertInto('user_variables')
      .values(kept)
      .execute();
    await directory.delete(companyId, userId);
    expect(await sluice.server.get(variableStore).loadUser(companyId, userId)).toEqual({});
    expect(await directory.find(companyId, { userId })).toBeUndefined();
    expect(
      await directory.find(companyId, {
        identity: { issuer: 'https://gone.example', subject: userId },
      }),
    ).toBeUndefined();
    expect((await directory.list(companyId, { groupId: group.groupId })).count).toBe(0);
    expect(await fault(directory.delete(companyId, userId))).toMatchObject({
      code: 'userNotFound',
    });
  });
});

describe('The list', () => {
  it('is sorted by name, and filtered by search, state, and group', async () => {
    const { companyId: ours } = await sluice.company();
    const group = await directory.createGroup(ours, { name: 'Crew' });
    for (const [givenName, familyName] of [
      ['Grace', 'Hopper'],
      ['Ada', 'Lovelace'],
      ['Alan', 'Turing'],
    ] as const) {
      const { userId } = await directory.create(ours, {
        givenName,
        familyName,
        username: `${givenName}_1%`,
      });
      if (givenName !== 'Ada') await directory.addToGroup(ours, group.groupId, userId);
      if (givenName === 'Alan') await directory.update(ours, userId, { enabled: false });
    }
    const names = async (filter: object) => {
      const { users, count } = await directory.list(ours, filter);
      return [count, ...users.map(each => each.familyName)];
    };
    expect(await names({})).toEqual([3, 'Hopper', 'Lovelace', 'Turing']);
    expect(await names({ limit: 1, page: 1 })).toEqual([3, 'Lovelace']);
    expect(await names({ query: 'LOVE' })).toEqual([1, 'Lovelace']);
    expect(await names({ query: '_1%' })).toEqual([3, 'Hopper', 'Lovelace', 'Turing']);
    expect(await names({ query: '%%' })).toEqual([0]);
    expect(await names({ enabled: false })).toEqual([1, 'Turing']);
    expect(await names({ groupId: group.groupId })).toEqual([2, 'Hopper', 'Turing']);
    expect(await names({ groupId: group.groupId, enabled: true, query: 'grace' })).toEqual([
      1,
      'Hopper',
    ]);
  });
});

describe('Groups', () => {
  it('add and remove users', async () => {
    const { userId } = await someone();
    const name = `Crew ${newId()}`;
    const { groupId } = await directory.createGroup(companyId, { name });
    expect(
      await fault(directory.createGroup(companyId, { name: name.toUpperCase() })),
    ).toMatchObject({
      code: 'taken',
    });
    expect((await directory.findGroup(companyId, name.toLowerCase()))?.groupId).toBe(groupId);
    expect(await directory.addToGroup(companyId, groupId, userId)).toBe(true);
    expect(await directory.addToGroup(companyId, groupId, userId)).toBe(false);
    expect(await directory.isMember(companyId, groupId, userId)).toBe(true);
    expect((await directory.groups(companyId, userId)).map(each => each.name)).toEqual([name]);
    expect(await directory.removeFromGroup(companyId, groupId, userId)).toBe(true);
    expect(await directory.isMember(companyId, groupId, userId)).toBe(false);
    expect(await fault(directory.addToGroup(companyId, 'none', userId))).toMatchObject({
      code: 'groupNotFound',
    });
    expect(await fault(directory.addToGroup(companyId, groupId, 'nobody'))).toMatchObject({
      code: 'userNotFound',
    });
    const stranger = await sluice.company();
    expect(await fault(directory.addToGroup(stranger.companyId, groupId, userId))).toMatchObject({
      code: 'groupNotFound',
    });
    await directory.deleteGroup(companyId, groupId);
    expect(await directory.findGroup(companyId, name)).toBeUndefined();
  });
});

describe('The connection', () => {
  it('rejects attributes and passwords that the environment doesn’t allow', async () => {
    const { companyId: ours, token: key } = await sluice.company();
    const all = (await sluice.inject('GET', '/connections', { token: key })).body;
    const { connectionId } = all.find((each: any) => each.connectorId === 'userDirectoryConnector');
    const properties = {
      passwordLengthMin: { value: 12 },
      passwordRequireSpecial: { value: false },
      declaredAttributes: { value: '{"level":"number"}' },
      freeAttributes: { value: false },
    };
    await sluice.inject('PUT', `/connections/${connectionId}`, {
      token: key,
      body: { properties },
    });
    expect(await say(directory.passwordFaults(ours, 'Abcdef1234'))).toEqual([
      '12 to 128 characters',
    ]);
    expect(await say(directory.passwordFaults(ours, 'Kestrel4Window'))).toEqual([]);
    expect(
      await fault(directory.create(ours, { username: 'x', attributes: { other: 1 } })),
    ).toMatchObject({
      code: 'invalid',
      field: 'other',
    });
    expect(
      await fault(directory.create(ours, { username: 'x', attributes: { level: 'high' } })),
    ).toMatchObject({
      message: 'The attribute “level” must be of type number, not string.',
    });
    expect(await directory.create(ours, { username: 'x', attributes: { level: 2 } })).toMatchObject(
      { username: 'x' },
    );
  });
});
