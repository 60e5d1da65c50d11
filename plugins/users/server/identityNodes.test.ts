// @module-tag slow
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { startServer } from '#testing/startServer';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { userDirectory } from '#plugins/connectors/contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
let nodes: Awaited<ReturnType<typeof nodesOn>>;
beforeAll(async () => {
  sluice = await startServer();
  nodes = await nodesOn(sluice);
});
afterAll(() => sluice.close());

const good = 'Analytical-Engine-1843';
const directory = (capability: string, properties: object = {}, connection?: string) =>
  nodes.run(['userDirectoryConnector', capability, { ...properties }, connection]);
const authenticator = (capability: string, properties: object = {}) =>
  nodes.run(['authenticatorsConnector', capability, { ...properties }]);
async function someone(more: object = {}) {
  const { out } = await directory('createUser', {
    email: `${newId()}@example.com`,
    password: good,
    ...more,
  });
  return out.user as { userId: string; email: string };
}

describe('User Directory', () => {
  it('creates, finds, changes, disables, and deletes a user', async () => {
    const attributes = [
      { key: 'department', value: 'Engines' },
      { key: 'level', value: 3 },
    ];
    const { userId, email } = await someone({
      givenName: 'Ada',
      familyName: 'Lovelace',
      attributes,
    });
    const found = await directory('findUser', {
      findBy: 'attribute',
      attributeName: 'department',
      identifier: 'Engines',
    });
    expect(found).toMatchObject({
      success: true,
      out: { userId, user: { displayName: 'Ada Lovelace', enabled: true } },
    });
    expect(
      await directory('findUser', { findBy: 'email', identifier: 'x@y.example' }),
    ).toMatchObject({
      success: false,
      out: { reason: 'userNotFound' },
    });
    const changed = await directory('updateUser', {
      userId,
      givenName: 'Augusta',
      clear: 'familyName',
      attributes: [{ key: 'department', value: '' }],
    });
    expect(changed.out.user).toMatchObject({
      displayName: 'Augusta',
      email,
      attributes: { level: 3 },
    });
    expect(
      (await directory('markEmailVerified', { userId, email: 'other@example.com' })).out.reason,
    ).toBe('emailChanged');
    expect((await directory('markEmailVerified', { userId, email })).out.user.emailVerified).toBe(
      true,
    );
    await directory('disableUser', { userId });
    expect(await directory('checkPassword', { identifier: email, password: good })).toMatchObject({
      success: false,
      out: { reason: 'disabled', message: 'This account is disabled. Contact support.' },
    });
    await directory('enableUser', { userId });
    expect(await directory('checkPassword', { identifier: email, password: good })).toMatchObject({
      success: true,
    });
    expect((await directory('deleteUser', { userId })).success).toBe(true);
    expect((await directory('deleteUser', { userId })).error.message).toBe(
      `No user has the ID “${userId}”.`,
    );
  });

  it('gives the reason of each rejection in a sentence', async () => {
    const { email } = await someone();
    const taken = await directory('createUser', { email: email.toUpperCase() });
    expect(taken).toMatchObject({ success: false, out: { reason: 'taken', field: 'email' } });
    // An end user is not told whose it is.
    expect(taken.error.message).toBe(
      'You can’t use these details. If you have an account, sign in. Otherwise, enter different details.',
    );
    const weak = await directory('createUser', { username: newId(), password: 'short' });
    expect(weak.out).toMatchObject({ reason: 'weakPassword', field: 'password' });
    expect(weak.error.message).toContain(
      'The password must have 8 to 128 characters, an uppercase letter',
    );
    expect((await directory('createUser', {})).error.message).toMatch(
      /needs a username, email address/,
    );
  });

  it('sets passwords by the rules of its connection, and requires the current one if a page should', async () => {
    const { userId, email } = await someone();
    const strict = await nodes.connection('userDirectoryConnector', {
      passwordLengthMin: { value: 16 },
    });
    const set = (newPassword: string, more = {}) =>
      directory('setPassword', { userId, newPassword, ...more }, strict);
    expect((await set('Short-Engine-18')).error.message).toBe(
      'The password must have 16 to 128 characters.',
    );
    expect(
      (await directory('checkPasswordRules', { newPassword: 'Short-1' }, strict)).out.brokenRules,
    ).toEqual(['16 to 128 characters']);
    const missing = { currentPassword: '{{global.parameters.current}}' };
    expect((await set('Difference-Engine-1822', missing)).out).toMatchObject({
      field: 'currentPassword',
    });
    expect((await set('Difference-Engine-1822', { currentPassword: good })).success).toBe(true);
    await directory('expirePassword', { userId });
    const check = { identifier: email, password: 'Difference-Engine-1822' };
    expect((await directory('checkPassword', check)).out).toMatchObject({
      reason: 'expired',
      expired: true,
      userId,
    });
    expect((await directory('checkPassword', { ...check, expiredFails: false })).success).toBe(
      true,
    );
  });

  it('adds users to groups', async () => {
    const { userId } = await someone();
    const name = `Crew ${newId()}`;
    expect((await directory('isInGroup', { userId, group: name })).out.reason).toBe(
      'groupNotFound',
    );
    const { out } = await directory('createGroup', { name });
    expect((await directory('isInGroup', { userId, group: name })).out.reason).toBe('notInGroup');
    expect((await directory('addToGroup', { userId, group: out.groupId })).out.added).toBe(true);
    expect((await directory('isInGroup', { userId, group: name.toLowerCase() })).success).toBe(
      true,
    );
    expect((await directory('listGroups', { userId })).out.names).toEqual([name]);
    expect((await directory('removeFromGroup', { userId, group: name })).out.removed).toBe(true);
    expect((await directory('deleteGroup', { group: name })).success).toBe(true);
  });

  it('signs in with an external identity only by a verified email address', async () => {
    const { userId, email } = await someone({ emailVerified: true });
    const identity = { issuer: 'https://idp.example', subject: newId(), email };
    const adopt = (more: object) => directory('adoptIdentity', { ...identity, ...more });
    expect((await adopt({ emailVerified: 'false' })).out).toMatchObject({
      reason: 'emailUnverified',
      field: 'email',
    });
    expect((await adopt({ emailVerified: 'true' })).out).toMatchObject({
      outcome: 'linked',
      userId,
    });
    expect((await adopt({ email: '' })).out).toMatchObject({ outcome: 'known', userId });
    const byIdentity = {
      findBy: 'identity',
      issuer: identity.issuer,
      identifier: identity.subject,
    };
    expect((await directory('findUser', byIdentity)).out.userId).toBe(userId);
    await directory('unlinkIdentity', { userId, ...identity });
    expect((await adopt({ email: '', createUser: false })).out.reason).toBe('userNotFound');
  });

  it('completes a sign-in with the user’s claims and nothing else', async () => {
    const { userId, email } = await someone({ givenName: 'Ada' });
    const terms = { userId, methods: 'pwd otp', claims: [{ key: 'plan', value: 'gold' }] };
    const { body } = await directory('completeSignOn', terms);
    expect(body).toMatchObject({
      success: true,
      sub: userId,
      name: 'Ada',
      email,
      email_verified: false,
      plan: 'gold',
    });
    expect(JSON.stringify(body)).not.toMatch(/argon|hash/);
    const user = await sluice.server.get(userDirectory).find(nodes.companyId, { userId });
    expect(user!.lastSignOn).toBeGreaterThan(Date.now() - 60_000);
    await directory('disableUser', { userId });
    expect((await directory('completeSignOn', terms)).out.reason).toBe('disabled');
  });
});

describe('Authenticators', () => {
  it('set up an app on a page of the flow, and hide its secret in the recording', async () => {
    const { userId } = await someone();
    const begun = await nodes.all({ n: ['authenticatorsConnector', 'createTotp', { userId }] });
    const { deviceId, secret, secretUri, secretQrCode } = begun.claims.nOut;
    expect(secretUri).toContain(`secret=${secret}`);
    expect(secretQrCode).toContain('<svg');
    const { allCompanies } = sluice.server.database;
    const record = async () =>
      JSON.stringify(await allCompanies.selectFrom('run_events').select('events').execute());
    expect(await record()).toContain(deviceId);
    expect(await record()).not.toContain(secret);
    expect((await authenticator('listDevices', { userId })).success).toBe(false);
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await authenticator('confirmTotp', { userId, deviceId, otp })).success).toBe(true);
    expect((await authenticator('checkTotp', { userId, otp })).out.reason).toBe('wrongCode');
    const listed = await authenticator('listDevices', { userId });
    expect(listed.out).toMatchObject({
      count: 1,
      hasTotp: true,
      hasPasskey: false,
      recoveryCodesLeft: 0,
    });
    expect((await authenticator('renameDevice', { userId, deviceId, name: 'Phone' })).success).toBe(
      true,
    );
    expect((await authenticator('removeDevice', { userId, deviceId })).success).toBe(true);
    expect((await authenticator('removeDevice', { userId, deviceId })).out.reason).toBe(
      'deviceNotFound',
    );
  });

  it('ask a user for a security key only if they have one', async () => {
    const { userId } = await someone();
    expect((await authenticator('authenticateKey', { userId })).out.reason).toBe('noDevice');
    const { body } = await authenticator('registerKey', { userId });
    expect(body.screen.properties.ceremony.value).toMatchObject({
      kind: 'register',
      options: { user: { displayName: expect.any(String) }, excludeCredentials: [] },
    });
  });

  it('show recovery codes once, and hide them in the recording', async () => {
    const { userId } = await someone();
    const { recoveryCodes } = (await authenticator('createRecoveryCodes', { userId })).out;
    const { allCompanies } = sluice.server.database;
    const record = JSON.stringify(
      await allCompanies.selectFrom('run_events').select('events').execute(),
    );
    expect(record).not.toContain(recoveryCodes[0]);
    const use = () =>
      authenticator('checkRecoveryCode', { userId, recoveryCode: recoveryCodes[0] });
    expect((await use()).out.codesLeft).toBe(9);
    expect((await use()).out).toMatchObject({ reason: 'wrongCode', codesLeft: 9 });
  });

  it('send a code to a user or an address, and return whose it was', async () => {
    const { userId, email } = await someone();
    expect((await authenticator('sendMailCode', { email: 'no address' })).out.reason).toBe(
      'noEmail',
    );
    for (const email of ['1,ada@example.org', '<ada@example.org>', 'x:ada@example.org;'])
      expect((await authenticator('sendNotice', { email })).out.reason).toBe('noEmail');
    expect((await authenticator('sendMailCode', { userId: 'nobody' })).out.reason).toBe(
      'userNotFound',
    );
    const sent = await authenticator('sendMailCode', {
      userId,
      subject: 'Hello',
      text: 'Use [code] now',
    });
    expect(sent.out.email).toBe(email);
    const { mails } = (
      await sluice.inject('GET', `/company/${nodes.companyId}/outbox`, { token: nodes.token })
    ).body;
    expect(mails[0]).toMatchObject({
      to: email,
      subject: 'Hello',
      code: expect.stringMatching(/^\d{6}$/),
    });
    // Another run did not send it.
    expect((await authenticator('checkMailCode', { userId, otp: mails[0].code })).out.reason).toBe(
      'codeOver',
    );
  });
});

it('sends no more codes and notices by email than the environment may', async () => {
  const limited = await nodesOn(sluice);
  await sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify({ emailsPerDay: { total: 2 } }) })
    .where('company_id', '=', limited.companyId)
    .execute();
  const send = async (capability: string, email: string) =>
    (await limited.run(['authenticatorsConnector', capability, { email }])).out;
  expect(await send('sendMailCode', 'ada@example.org')).toMatchObject({ email: 'ada@example.org' });
  expect(await send('sendNotice', 'grace@example.org')).toMatchObject({
    email: 'grace@example.org',
  });
  for (const capability of ['sendMailCode', 'sendNotice'])
    expect((await send(capability, 'joan@example.org')).reason).toBe('limitReached');
});
