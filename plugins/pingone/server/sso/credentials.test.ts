// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { Mailbox } from '#testing/security/kits/Mailbox';
import { startServer } from '#testing/startServer';
import { variableStore } from '#plugins/variables/contract';
import { expectRefusal, findStrays, passwordShape } from './testShapes';

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
const good = 'Analytical-Engine-1843';
const other = 'Difference-Engine-1822';
const run = (capability: string, properties: object = {}) =>
  nodes.run([connector, capability, { ...properties }]);
const someone = (more: object = {}) =>
  sluice.server.get(userDirectory).create(nodes.companyId, {
    email: `${newId()}@example.com`,
    password: good,
    ...more,
  });
const check = (userId: string, password: string) =>
  run('checkPassword', { identifier: userId, password });
const read = async (userId: string) => (await run('readUser', { identifier: userId })).out.user;

describe('A password', () => {
  it('is verified, with its state: correct, expired, locked, or missing', async () => {
    const { userId, email } = await someone();
    const right = await run('checkPassword', {
      identifier: email,
      matchAttribute: 'email',
      password: good,
    });
    const { passwordState, rawResponse } = right.out;
    expect(rawResponse).toEqual(passwordState);
    expect(findStrays(passwordState, passwordShape)).toEqual([]);
    expect(passwordState).toMatchObject({
      status: 'OK',
      user: { id: userId },
      lastChangedAt: expect.any(String),
    });
    expectRefusal(await check(userId, 'wrong'), 'passwordNotValid', {
      code: 'INVALID_VALUE',
      target: 'password',
    });
    await sluice.server.get(userDirectory).expirePassword(nodes.companyId, userId);
    expect((await check(userId, good)).out.passwordState.status).toBe('MUST_CHANGE_PASSWORD');
    for (let tries = 0; tries < 5; tries++) await check(userId, 'wrong');
    const locked = await check(userId, good);
    expectRefusal(locked, 'passwordLockedOut', { code: 'PASSWORD_LOCKED_OUT' });
    expect(locked.out.rawResponse.details[0].innerError.secondsUntilUnlock).toBeGreaterThan(0);
    expect((await read(userId)).account).toMatchObject({
      canAuthenticate: false,
      status: 'LOCKED',
    });
    await run('unlockUser', { userId });
    expect((await check(userId, good)).success).toBe(true);
    const none = await sluice.server
      .get(userDirectory)
      .create(nodes.companyId, { username: newId() });
    expectRefusal(await check(none.userId, good), 'noPassword', { code: 'NO_PASSWORD' });
    expectRefusal(await check(newId(), good), 'notFound');
    expectRefusal(
      await run('checkPassword', { identifier: 'x', matchAttribute: 'username', password: good }),
      'noUserMatch',
    );
    await run('enableUser', { identifier: userId, enabled: false });
    expectRefusal(await check(userId, good), 'userDisabled', { code: 'ACCOUNT_NOT_USABLE' });
  });

  it('can be changed by users who know it, within the rules', async () => {
    const { userId } = await someone();
    const reset = (currentPassword: string, newPassword: string) =>
      run('resetPassword', { identifier: userId, currentPassword, newPassword });
    expectRefusal(await reset('wrong', other), 'currentPasswordNotValid', {
      target: 'currentPassword',
    });
    expectRefusal(await reset(good, 'short'), 'newPasswordNotValid', { target: 'newPassword' });
    expectRefusal(await reset(good, ''), 'requiredValue');
    expect((await reset(good, other)).out.passwordState.status).toBe('OK');
    expect((await check(userId, other)).success).toBe(true);
  });

  it('is set, and bypasses the rules if the node says so', async () => {
    const { userId } = await someone();
    const set = (more: object) => run('setPassword', { identifier: userId, ...more });
    expectRefusal(await set({ passwordValue: 'pin' }), 'passwordPolicyNotValid');
    expect((await set({ newPassword: other, bypassPolicy: false })).success).toBe(true);
    expect((await set({ passwordValue: 'pin', bypassPolicy: true })).success).toBe(true);
    expect((await check(userId, 'pin')).success).toBe(true);
  });

  it('proves its user after a check, and is in no recording', async () => {
    const { userId } = await someone();
    const save = {
      saveVariables: [{ name: 'by', type: 'string', value: 'proof', label: 'by (string - user)' }],
    };
    const password = 'Record-Nothing-1843';
    await run('setPassword', { identifier: userId, passwordValue: password });
    const { flowId, start } = await nodes.flowOf({
      n: [
        connector,
        'checkPassword',
        { identifier: userId, password: '{{global.parameters.typed}}' },
      ],
      save: ['variablesConnector', 'saveValueUserInfo', save],
    });
    const { interactionId } = (await start({ typed: password })).body;
    const kept = await sluice.server.get(variableStore).loadUser(nodes.companyId, userId);
    expect(kept['by']).toBe('proof');
    const { companyId, token } = nodes;
    const path = `/company/${companyId}/flows/${flowId}/interactions/${interactionId}/events`;
    const record = await sluice.inject('GET', path, { token });
    expect(record.text).toContain('passwordState');
    expect(record.text).not.toContain(password);
  });
});

describe('A code by email', () => {
  it('verifies its email address once, also in a later run', async () => {
    const { userId, email } = await someone({
      attributes: { lifecycle: { status: 'VERIFICATION_REQUIRED' } },
    });
    const verify = (verificationCode: string) =>
      run('verifyEmail', { identifier: userId, verificationCode });
    expect((await read(userId)).lifecycle.status).toBe('VERIFICATION_REQUIRED');
    expect((await run('sendVerificationCode', { identifier: userId })).out.user.id).toBe(userId);
    const code = await mailbox.codeFor(email);
    expectRefusal(await verify(''), 'emptyValue', { target: 'verificationCode' });
    expectRefusal(await verify('1'), 'invalidValue', { target: 'verificationCode' });
    const recover = { identifier: userId, recoveryCode: code, newPassword: other };
    expectRefusal(await run('recoverPassword', recover), 'invalidValue', {
      target: 'recoveryCode',
    });
    const { out } = await verify(code);
    expect(out.user).toMatchObject({ emailVerified: true, lifecycle: { status: 'ACCOUNT_OK' } });
    expectRefusal(await verify(code), 'invalidValue');
  });

  it('ends after five wrong attempts, and when the address changes', async () => {
    const { userId, email } = await someone();
    const verify = (verificationCode: string) =>
      run('verifyEmail', { identifier: userId, verificationCode });
    await run('sendVerificationCode', { identifier: userId });
    const first = await mailbox.codeFor(email);
    for (let tries = 0; tries < 5; tries++) await verify('1');
    expectRefusal(await verify(first), 'invalidValue');
    const moved = await someone();
    await run('sendVerificationCode', { identifier: moved.userId });
    const code = await mailbox.codeFor(moved.email);
    const email2 = `${newId()}@example.com`;
    await run('updateUser', { identifier: moved.userId, email: email2 });
    const late = { identifier: moved.userId, verificationCode: code };
    expectRefusal(await run('verifyEmail', late), 'invalidValue');
    expect((await read(moved.userId)).emailVerified).toBe(false);
  });

  it('lets a user set a new password, and survives one that breaks a rule', async () => {
    const { userId, email } = await someone();
    const sent = await run('sendRecoveryCode', { identifier: email, matchAttribute: 'email' });
    expect(sent.out.passwordState.user.id).toBe(userId);
    const recoveryCode = await mailbox.codeFor(email);
    const recover = (newPassword: string, more: object = {}) =>
      run('recoverPassword', { identifier: userId, recoveryCode, newPassword, ...more });
    expectRefusal(await recover(other, { recoveryCode: '1' }), 'invalidValue', {
      target: 'recoveryCode',
    });
    expectRefusal(await recover('short'), 'invalidValue', { target: 'newPassword' });
    expect((await recover(other)).out.passwordState.status).toBe('OK');
    expect((await check(userId, other)).success).toBe(true);
    expectRefusal(await recover(good), 'invalidValue');
    await run('enableUser', { identifier: userId, enabled: false });
    expectRefusal(await recover(good), 'accountNotUsable');
  });

  it('is rejected without an email address, and after five in fifteen minutes', async () => {
    const { userId } = await sluice.server
      .get(userDirectory)
      .create(nodes.companyId, { username: newId() });
    const nowhere = await run('sendRecoveryCode', { identifier: userId });
    expectRefusal(nowhere, 'invalidValue', { target: 'email' });
    const busy = await someone();
    const send = () => run('sendVerificationCode', { identifier: busy.userId });
    for (let sent = 0; sent < 5; sent++) expect((await send()).success).toBe(true);
    expectRefusal(await send(), 'requestLimited');
  });
});
