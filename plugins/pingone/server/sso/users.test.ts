// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { Mailbox } from '#testing/security/kits/Mailbox';
import { startServer } from '#testing/startServer';
import { expectRefusal, findStrays, membershipShape, userShape } from './testShapes';

const mailbox = new Mailbox();
let sluice: Awaited<ReturnType<typeof startServer>>;
let nodes: Awaited<ReturnType<typeof nodesOn>>;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_SMTP_URL: await mailbox.open() } });
  nodes = await nodesOn(sluice);
});
afterAll(async () => {
  await sluice.close();
  await mailbox.close();
});

const connector = 'pingOneSSOConnector';
const run = (capability: string, properties: object = {}, connection?: string) =>
  nodes.run([connector, capability, { ...properties }, connection]);
const someone = (more: object = {}) =>
  sluice.server.get(userDirectory).create(nodes.companyId, {
    username: newId(),
    email: `${newId()}@example.com`,
    ...more,
  });

describe('The platform’s users on the user directory', () => {
  it('are found by any of the attributes that a node names', async () => {
    const { userId, username, email } = await someone({
      phone: '+1 415 555 01 23',
      attributes: { badge: 'B-7', dob: '1815-12-10' },
    });
    const find = (attributes: unknown, who: string, more: object = {}) =>
      run('userLookup', {
        matchAttributes: attributes,
        userIdentifierForFindUser: who,
        ...more,
      });
    const found = await find(['username', 'email'], email.toUpperCase());
    expect(found.out.matchedUser).toMatchObject({
      id: userId,
      username,
      email,
      mobilePhone: '+1 415 555 01 23',
      enabled: true,
      mfaEnabled: false,
      lifecycle: { status: 'ACCOUNT_OK' },
      account: { canAuthenticate: true, status: 'OK' },
      dob: '1815-12-10',
    });
    expect(found.out.rawResponse).toEqual({
      _embedded: { users: [found.out.matchedUser] },
      count: 1,
      size: 1,
    });
    expect(found.out).not.toHaveProperty('passwordStatus');
    for (const [attribute, value] of [
      ['id', userId],
      ['username', username],
      ['mobilePhone', '+14155550123'],
      ['badge', 'B-7'],
    ] as const)
      expect((await find([attribute], value)).out.matchedUser.id).toBe(userId);
    expect((await find(['id'], userId, { returnUserPasswordStatus: true })).out).toMatchObject({
      passwordStatus: 'NO_PASSWORD',
    });
  });

  it('take the failure path for no user, several users, or a filter', async () => {
    const find = (more: object) =>
      run('userLookup', { matchAttributes: ['username', 'email'], ...more });
    expectRefusal(await find({ userIdentifierForFindUser: 'nobody' }), 'noUserMatch');
    expectRefusal(await find({ userIdentifierForFindUser: '' }), 'noUserMatch');
    expectRefusal(await find({ useCustomSCIMFilter: true }), 'invalidFilter');
    const shared = newId();
    await someone({ username: shared });
    expect((await find({ userIdentifierForFindUser: shared })).success).toBe(true);
    await someone({ externalId: shared });
    expectRefusal(
      await find({
        matchAttributes: ['username', 'externalId'],
        userIdentifierForFindUser: shared,
      }),
      'noUserMatch',
    );
    expectRefusal(await run('readUser', { identifier: newId() }), 'notFound');
  });

  it('report errors in the node’s words', async () => {
    const text = (said: string) => JSON.stringify([{ children: [{ text: said }] }]);
    const properties = (value: readonly object[]) => ({ en: { value } });
    const graph = {
      matchAttributes: ['username'],
      userIdentifierForFindUser: 'nobody',
    };
    const { flowId, start } = await nodes.flowOf({ n: [connector, 'userLookup', graph] });
    const { token } = nodes;
    const flow = (await sluice.inject('GET', `/flows/${flowId}`, { token })).body.flowInfo;
    for (const { data } of flow.graphData.elements.nodes)
      if (data.capabilityName === 'userLookup')
        data.properties.userLookup_localizedErrors = {
          properties: properties([
            { key: 'accessFailed', value: '' },
            { key: 'noUserMatch', value: text('Unknown name') },
          ]),
        };
    const saved = await sluice.inject('PUT', `/flows/${flowId}`, {
      token,
      body: { graphData: flow.graphData, currentVersion: flow.currentVersion },
    });
    expect(saved.status).toBe(200);
    expect((await sluice.inject('PUT', `/flows/${flowId}/deploy`, { token })).status).toBe(200);
    const { nError } = (await start()).body.additionalProperties;
    expect(nError).toMatchObject({ code: 'noUserMatch', message: 'Unknown name' });
  });

  it('are created with further attributes, and returned in the platform’s shape', async () => {
    const email = `${newId()}@example.com`;
    const made = await run('createUser', {
      username: email,
      email,
      given: 'Ada',
      family: 'Lovelace',
      mobilePhone: '+1.4155550123',
      primaryPhone: '+14155550124',
      population: 'usePopulationId',
      populationId: 'staff',
      lifecycleStatus: 'VERIFICATION_REQUIRED',
      additionalUserProperties: [
        { name: 'mfaEnabled', preferredDataType: 'boolean', value: 'true' },
        { name: 'enabled', preferredDataType: 'boolean', value: 'false' },
        {
          name: 'address',
          preferredDataType: 'object',
          value: '{"streetAddress": "12 Main", "locality": "Austin", "countryCode": "US"}',
        },
        { name: 'name', preferredDataType: 'object', value: '{"middle": "King"}' },
        { name: 'id', preferredDataType: 'string', value: 'mine' },
      ],
    });
    const { user, rawResponse } = made.out;
    expect(rawResponse).toEqual(user);
    expect(findStrays(user, userShape)).toEqual([]);
    expect(user).toMatchObject({
      username: email,
      email,
      emailVerified: false,
      name: { given: 'Ada', family: 'Lovelace', middle: 'King' },
      mobilePhone: '+1.4155550123',
      primaryPhone: '+14155550124',
      population: { id: 'staff' },
      lifecycle: { status: 'VERIFICATION_REQUIRED' },
      mfaEnabled: true,
      enabled: false,
      address: { streetAddress: '12 Main', locality: 'Austin', countryCode: 'US' },
    });
    expect(user.id).not.toBe('mine');
    expect(await mailbox.codeFor(email)).toMatch(/^\d{8}$/);
    const named = { username: newId() };
    await run('createUser', named);
    expectRefusal(await run('createUser', named), 'uniquenessViolation', {
      code: 'UNIQUENESS_VIOLATION',
      target: 'username',
    });
    expectRefusal(await run('createUser', { username: 'x', email: 'none' }), 'invalidValue', {
      code: 'INVALID_VALUE',
      target: 'email',
    });
    const weak = { username: newId(), passwordForCreateUser: 'short' };
    expectRefusal(await run('createUser', weak), 'invalidValue', { target: 'password' });
  });

  it('join the group that represents their population', async () => {
    const directory = sluice.server.get(userDirectory);
    const group = await directory.createGroup(nodes.companyId, { name: `Crew ${newId()}` });
    const { out } = await run('createUser', { username: newId(), population: group.groupId });
    expect(await directory.isMember(nodes.companyId, group.groupId, out.user.id)).toBe(true);
  });

  it('are read, changed in the given attributes, disabled, unlocked, and deleted', async () => {
    const { userId, email } = await someone({ givenName: 'Ada', familyName: 'King' });
    const changed = await run('updateUser', {
      identifier: email,
      matchAttribute: 'email',
      given: '',
      family: 'Lovelace',
      additionalUserProperties: [
        { name: 'userLocked', preferredDataType: 'boolean', value: 'true' },
      ],
    });
    expect(changed.out.user).toMatchObject({
      id: userId,
      name: { given: 'Ada', family: 'Lovelace' },
      userLocked: true,
    });
    expect((await run('readUser', { identifier: userId })).out.user).toEqual(changed.out.user);
    const enabled = async (value: unknown) =>
      (await run('enableUser', { identifier: userId, enabled: value })).out.user.enabled;
    expect([await enabled(false), await enabled(true)]).toEqual([false, true]);
    expect((await run('unlockUser', { userId })).out.user.id).toBe(userId);
    expect((await run('deleteUser', { identifier: userId })).success).toBe(true);
    for (const capability of ['deleteUser', 'updateUser', 'enableUser', 'unlockUser'])
      expectRefusal(await run(capability, { identifier: userId }), 'notFound');
    expectRefusal(await run('deleteUser', { identifier: '' }), 'notFound');
  });

  it('are added to groups and removed from them, and a group is renamed', async () => {
    const { userId } = await someone();
    const { groupId } = await sluice.server
      .get(userDirectory)
      .createGroup(nodes.companyId, { name: `Crew ${newId()}` });
    const which = { identifier: userId, group: 'useGroupId', groupId };
    const { out } = await run('createUserGroupMembership', which);
    expect(findStrays(out.groupMembership, membershipShape)).toEqual([]);
    const name = `Officers ${newId()}`;
    expect((await run('updateGroup', { groupId, name })).out.group).toMatchObject({
      id: groupId,
      name,
    });
    const read = await run('readUserGroupMemberships', { identifier: userId });
    expect(read.out.groupMemberships).toMatchObject([{ id: groupId, name, type: 'DIRECT' }]);
    expect((await run('deleteUserGroupMembership', which)).success).toBe(true);
    expectRefusal(await run('deleteUserGroupMembership', which), 'notFound');
    expectRefusal(await run('createUserGroupMembership', { ...which, groupId: 'x' }), 'notFound');
  });

  it('consent to the agreement that their connection names', async () => {
    const { userId } = await someone();
    const agreements = JSON.stringify({ terms: { title: 'Terms', text: 'Be kind.' } });
    const connection = await nodes.connection(connector, { agreements: { value: agreements } });
    const read = await run('readAgreementContent', { agreementId: 'terms' }, connection);
    const { agreementPresentation } = read.out;
    expect(agreementPresentation).toMatchObject({
      agreementTitle: 'Terms',
      agreementText: 'Be kind.',
      agreementContinueButtonText: 'Continue',
    });
    const asked = { identifier: userId, agreementId: 'terms' };
    expectRefusal(await run('checkUserAgreement', asked, connection), 'notFound');
    const { agreementPresentationId } = agreementPresentation;
    const accept = { identifier: userId, agreementPresentationId };
    expect((await run('acceptAgreement', accept, connection)).success).toBe(true);
    expect((await run('checkUserAgreement', asked, connection)).success).toBe(true);
    expectRefusal(await run('readAgreementContent', { agreementId: 'terms' }), 'notFound');
  });

  it('can’t be reached by another environment', async () => {
    const { userId } = await someone();
    expect((await run('readUser', { identifier: userId })).success).toBe(true);
    const others = await nodesOn(sluice);
    for (const capability of ['readUser', 'deleteUser', 'setPassword'])
      expectRefusal(
        await others.run([connector, capability, { identifier: userId, newPassword: 'x' }]),
        'notFound',
      );
  });
});

it('the catalog keeps its facts about the connector, and says which capabilities run', () => {
  const manifest = sluice.server.get(connectorCatalogue).find(connector)!;
  expect(manifest).toMatchObject({ name: 'PingOne', runnable: true });
  expect(manifest.connectorCategories.map(({ value }) => value)).toEqual([
    'authenticate',
    'profile',
  ]);
  expect(manifest.accountConfigView.items.map(({ propertyName }) => propertyName)).toEqual(
    expect.arrayContaining(['envId', 'region', 'clientId', 'clientSecret']),
  );
  const still = Object.entries(manifest.capabilities).filter(([, { runs }]) => !runs);
  expect(still.map(([name]) => name).toSorted()).toEqual([
    'kerberosAuthentication',
    'migrateUserGateway',
  ]);
});

it('calls to a directory behind a gateway count as not configured until a flow replaces them', async () => {
  for (const capability of ['kerberosAuthentication', 'migrateUserGateway']) {
    const { error } = await nodes.run([connector, capability, {}]);
    expect(error).toMatchObject({ code: 'notConfigured' });
    expect(error.message).toMatch(/No \w+ gateway is connected\./);
  }
});
